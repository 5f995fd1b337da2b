import { Visit } from '#contract/modules/living/visit/visit.ts'
import { table } from '#core/rows/store/table.ts'

export const visits = table('visit', 'visitId', { label: '来访', fields: Visit, title: 'visitorName' })
