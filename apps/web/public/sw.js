// Shows what the server tells this device while the app is closed, and a page of its own where there is no network.
// Nothing of the app or the API is stored here: a page always comes from the server, so that none is ever outdated.
const offlinePage = '/offline.html';
const cacheName = 'offline-1';
/** What the server itself answers, such as files: no page of the app stands there. */
const serverPaths = /^\/(?:api|media|socket\.io|webhooks|metrics|assets)(?:\/|$)/;
/** The pages that notices lead to. */
const noticedPages = /^\/(?:tickets|chats|notifications)(?:[/?]|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))));
  self.skipWaiting();
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The page is asked for while the worker still starts: nobody waits longer because there is one.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** What the network answers, whatever it is; the stored page only where the network answers nothing at all. */
async function fromNetwork(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(offlinePage);
    if (page === undefined) throw error;
    return page;
  }
}

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || serverPaths.test(new URL(url).pathname)) return;
  event.respondWith(fromNetwork(event));
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
  const look = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, look));
});

async function openAddress(address) {
  const url = typeof address === 'string' && noticedPages.test(address) ? address : '/tickets';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find(({ focused }) => focused) ?? windows[0];
  if (page === undefined) return self.clients.openWindow(url);
  page.postMessage({ type: 'open', url });
  return page.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data?.url));
});
