/** What modules above may ask of goods and depots. */
export { depotInReach } from './depot/reach.ts'
export { learnPrices } from './item/prices.ts'
export { named, ofKind } from './item/rows.ts'
export { joinGoods } from './uses.ts'
