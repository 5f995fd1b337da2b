/** What modules above may ask about items and depots. */
export { depotInReach } from './depot/reach.ts'
export { learnPrices } from './item/prices.ts'
export { ofKind, skuNamed } from './item/rows.ts'
export { joinGoods } from './uses.ts'
