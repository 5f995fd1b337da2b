export { momentsOf } from './rules.ts'

/** The dishes of the demo institution, which menus are made of; fetched where it is made. */
export const demoDishes = () => import('./demo-dishes.ts')
