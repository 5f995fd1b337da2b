import { day, fields, id } from '#contract/kit/fields.ts'
import { BedWait } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { table } from '#core/rows/store/table.ts'

export const waits = table('bedWait', 'waitId', { label: '床位候补', fields: BedWait, title: 'waitName' })
export const offers = table('bedOffer', 'offerId', {
  label: '床位推荐',
  fields: fields({ bedId: id('床位'), waitId: id('候补'), offerUntil: day('保留至') }),
})
