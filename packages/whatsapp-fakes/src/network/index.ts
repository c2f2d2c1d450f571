export { startConnectProxy, type ConnectProxy } from './connect-proxy.ts';
export { startTlsFront, type TlsFront } from './tls-front.ts';
export { getCertificate, type Certificate } from './certificate.ts';
