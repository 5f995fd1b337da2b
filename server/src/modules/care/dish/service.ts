export { momentsOf } from './rules.ts'

/** The dishes of the demo institution, used for its menus; loaded only when a demo is made. */
export const demoDishes = () => import('./demo-dishes.ts')
