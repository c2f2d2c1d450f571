export { VirtualClock } from './clock.ts';
export { FakeGraph, type FakeGraphOptions, type SeenRequest } from './fake-graph.ts';
export { FakeNumber, type CustomerInput } from './fake-number.ts';
export { GraphFault } from './graph-fault.ts';
export { ShopApi } from './shop-api.ts';
export type { RequestFault, FaultOrder } from './request-faults.ts';
export {
  usualRules,
  type FakeAccount,
  type FakeApp,
  type FakeCustomer,
  type FakeMessage,
  type FakeTemplate,
  type FakeToken,
  type NumberFacts,
  type Rules,
  type TemplateComponent,
} from './state.ts';
export { WebhookReceiver, type ReceiverOptions } from './webhook-receiver.ts';
export { signBody, WebhookSender, type Delivery, type SenderOptions } from './webhook-sender.ts';
