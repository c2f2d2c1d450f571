// Runs before the first paint, so that neither the scheme nor the density flashes, and follows the system while it is the choice.
(function () {
  var root = document.documentElement;
  var system = matchMedia('(prefers-color-scheme: dark)');

  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage the system's scheme and the normal density apply.
      return null;
    }
  }

  function showScheme() {
    var theme = read('theme');
    var dark = theme === 'dark' || (theme !== 'light' && system.matches);
    root.toggleAttribute('data-dark', dark);
    root.toggleAttribute('data-light', !dark);
  }

  showScheme();
  system.addEventListener('change', showScheme);
  if (read('density') === 'compact') root.setAttribute('data-density', 'compact');
})();
