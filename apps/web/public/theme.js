// Runs before the first paint, so that neither the scheme nor the density flashes.
(function () {
  var root = document.documentElement;
  var stored = { theme: null, density: null };
  try {
    stored.theme = localStorage.getItem('theme');
    stored.density = localStorage.getItem('density');
  } catch {
    // Without storage the system's scheme and the normal density apply.
  }
  var dark = stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute(dark ? 'data-dark' : 'data-light', '');
  if (stored.density === 'compact') root.setAttribute('data-density', 'compact');
})();
