import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate, templateOf } from '#kit/print/template.ts'
import { legend } from './marks.ts'
import { daysOf, freqLabel, type MarResident, type MarUse, marksOf } from './month.ts'

interface Month {
  resident: MarResident
  month: string
  uses: readonly MarUse[]
}

/** 给药月表 on paper: the resident, the allergies, and a sign for each dose. */
export const printMar = printOf(async ({ resident, month, uses }: Month) =>
  onTemplate(await templateOf('DRUG_MAR'), {
    number: 'month',
    mark: month,
    usual: '给药月表',
    fields: {
      oldmanName: resident.oldmanName,
      bedName: resident.bedName,
      allergy: resident.allergyDrug ?? '未记录',
    },
    table: {
      ...tableOf(uses, [
        ['药品', (use) => drugOf(use)],
        ...daysOf(month).map((day) => [String(Number(day.slice(8))), (use: MarUse) => marksOf(use, day)] as const),
      ]),
      signs: daysOf(month).map((_, at) => at + 1),
    },
    more: [['图例', legend]],
  }),
)

const drugOf = ({ drugName, drugSpec, dose, unit, freq }: MarUse) => (
  <>
    {drugName} {drugSpec} {dose}
    <DictText code="DRUG_UNIT" value={unit} /> {freqLabel(freq)}
  </>
)
