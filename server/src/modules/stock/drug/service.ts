/** What modules above may ask about drugs and custody. */

export { thousandths, units } from '../stock/service.ts'
export { allergyOf, type DrugOf, interacts, sharedIngredient } from './checks.ts'
export { allergyWords } from './class-words.ts'
export { demoDrugs } from './demo-drugs.ts'
export { drugNamed, drugRows } from './dict/rows.ts'
export { asksAll, type Confirmable } from './keep/post/confirms.ts'
export { pack, releasePacked } from './keep/post/packing.ts'
export { postKept } from './keep/post/posting.ts'
export { takeBackKept, takenOf } from './keep/post/reverse.ts'
export { listKept, scope } from './keep/read/custody-rows.ts'
export { noteTold, tellKept } from './keep/read/warnings.ts'
export { joinDrugs, joinOpenUses } from './uses.ts'
