import { expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { idCardFor, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendRows } from '../../../../test/sheets.ts'

/** Names as programs and keyboards write them: stored in one form, and found in any spelling (domain README, Names). */

const t = hosted()
const admin = enters(t, 'ADMIN')

const found = async (oldmanName: string) =>
  (await admin.ok(resident.list, { oldmanName })).list.map((one) => one.oldmanName)

test('stores a name of a form without invisible characters, and finds it by any of its spellings', async () => {
  const relative = { familyName: '阿依\u200B 古丽', relation: 2, phoneNum: '\u202D138 0013 8000\u202C', isUrgent: 1 }
  const { oldmanId } = await makeResident(t, { oldmanName: ' 买买提 • 阿\u200B布都\n', family: [relative] })
  for (const typed of ['买买提·阿布都', '买买提．阿布', '提‧阿', '\u202D买买提\u202C', '阿 布 都'])
    expect(await found(typed), typed).toEqual(['买买提·阿布都'])
  const hits = await admin.ok(dashboard.search, { keyword: '买买提•阿布都' })
  expect(JSON.stringify(hits)).toContain(oldmanId)
  const family = await admin.ok(residentFamily.familyList, { familyName: '阿依古丽' })
  expect(family.list).toMatchObject([{ familyName: '阿依古丽', phoneNum: expect.stringMatching(/^138/) }])
})

test('stores a name of a file in the same way', async () => {
  const heads = ['姓名*', '身份证号*', '电话']
  const idCard = idCardFor()
  const line = ['赵　小 月', `\u202D${idCard.slice(0, 6)} ${idCard.slice(6)}`, '\u202D13800001234\u202C']
  const { data } = await sendRows(t, admin, residentArchive.importArchives, [heads, line])
  expect(data).toMatchObject({ success: 1, fail: 0 })
  expect(await found('赵小月')).toEqual(['赵小月'])
})
