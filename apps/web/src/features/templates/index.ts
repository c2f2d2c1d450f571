export { TemplatePicker } from './picker-screen.ts';
export { TemplatesPage } from './page-screen.ts';
