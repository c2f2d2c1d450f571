/** Clients write a slash before a `mediaPath` that begins with one: `/public//media/…` is `/public/media/…`. */
export const withoutDoubledSlash = (url: string): string => url.replace(/^((?:\/api)?\/public)\/+/, '$1/');
