import { HomeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { HomeFamily } from '#contract/modules/homecare/home-elder/home-family.ts'
import { Download } from '#contract/modules/homecare/home-elder/home-record.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const homeElders = table('homeOldman', 'oldmanId', {
  label: '居家老人档案',
  fields: HomeElder,
  title: 'oldmanName',
})

export const homeFamilies = table('homeFamily', 'familyId', {
  label: '居家老人家属',
  fields: HomeFamily,
  title: 'familyName',
})

export const downloads = table('homeDownload', 'id', {
  label: '居家导出',
  fields: Download,
  title: 'fileName',
})
export const homeElderNumbers = serial('homeOldman', 'oldmanNo', { prefix: 'JJ', by: 'year', digits: 5 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'homeDownload.query': Record<string, unknown>
  }
}
