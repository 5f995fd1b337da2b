/** What modules above may ask of drugs and of custody. */

export { thousandths, units } from '../stock/service.ts'
export { allergyOf, type DrugOf, interacts, sharedIngredient } from './checks.ts'
export { demoDrugs } from './demo-drugs.ts'
export { drugNamed, drugRows } from './dict/rows.ts'
export { type Asked, asksAll } from './keep/confirms.ts'
export { listKept, scope } from './keep/kept.ts'
export { pack, releasePacked } from './keep/packing.ts'
export { postKept } from './keep/posting.ts'
export { takeBackKept, takenOf } from './keep/reverse.ts'
export { noteTold, tellKept } from './keep/warnings.ts'
export { allergyWords } from './known.ts'
export { joinDrugs, joinOpenUses } from './uses.ts'
