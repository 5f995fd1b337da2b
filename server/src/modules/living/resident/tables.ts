import { Resident } from '#contract/modules/living/resident/resident.ts'
import { Family } from '#contract/modules/living/resident/resident-family.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const residents = table('oldman', 'oldmanId', { label: '老人', fields: Resident, title: 'oldmanName' })
export const families = table('family', 'familyId', { label: '家属', fields: Family, title: 'familyName' })
export const oldmanNumbers = serial('oldman', 'oldmanNo', { prefix: 'LR', by: 'year', digits: 5 })
