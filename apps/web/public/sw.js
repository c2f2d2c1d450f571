// Shows what the server tells this device while the app is closed, and a page of its own where there is no network.
// Nothing of the app or the API is stored here: a page always comes from the server, so that none is ever outdated.
const offlinePage = '/offline.html';
const cacheName = 'offline-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const forgetOthers = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))));
  event.waitUntil(forgetOthers.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const page = await caches.match(offlinePage);
      if (page === undefined) throw error;
      return page;
    }),
  );
});

/** Only what the server sealed for this device arrives here; what is no notice shows the name of the app alone. */
function readNotice(data) {
  try {
    const { title, body, url, tag } = data.json();
    if ([title, body, url, tag].every((text) => typeof text === 'string')) return { title, body, url, tag };
  } catch {
    // Browsers demand a notification for every push, also for one that cannot be read.
  }
  return { title: 'Balcão', body: '', url: '/tickets', tag: 'balcao' };
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readNotice(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { url } }),
  );
});

async function openAddress(address) {
  const url = typeof address === 'string' && address.startsWith('/tickets') ? address : '/tickets';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (page === undefined) return self.clients.openWindow(url);
  page.postMessage({ type: 'open', url });
  return page.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data?.url));
});
