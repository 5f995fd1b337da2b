import { expect, test } from 'vitest'
import { ArchiveInput } from '#contract/modules/living/resident/resident.ts'
import { archiveAddress } from '../addresses.ts'
import { createForm, editForm, familyRows } from './archive-form.ts'

const daughter = {
  familyId: 'f1',
  oldmanId: 'o1',
  familyName: '周敏',
  relation: 22,
  phoneNum: '13800000001',
  isGuardian: 0 as const,
  isUrgent: 1 as const,
  isPayer: 0 as const,
  inviteStatus: 0 as const,
  version: 1,
}

test('a masked ID card of the family is not sent back, a complete one is', () => {
  const [masked, whole] = familyRows([
    { ...daughter, idCard: '****************34' },
    { ...daughter, idCard: '310106194506051628' },
  ])
  expect('idCard' in masked).toBe(false)
  expect(whole).toMatchObject({ familyId: 'f1', idCard: '310106194506051628', isUrgent: 1 })
})

test('the sections of the contract accept the values of the one form', () => {
  const typed = {
    oldmanName: '周测试',
    oldmanIdCard: '310106194506051628',
    hobby: '下棋',
    height: 165,
    family: familyRows([daughter]),
  }
  expect(createForm.options.body.safeParse(typed).success).toBe(true)
  expect(ArchiveInput.parse(typed)).toMatchObject({
    base: { oldmanName: '周测试' },
    extra: { hobby: '下棋' },
    health: { height: 165 },
    family: [{ familyName: '周敏' }],
  })
})

test('a wrong ID card is reported while typing; when editing, the number may be empty', () => {
  const wrong = createForm.options.body.safeParse({ oldmanName: '某', oldmanIdCard: '310106194506051629' })
  expect(wrong.error?.issues[0].message).toBe('身份证号格式不正确')
  expect(editForm.options.body.safeParse({ oldmanName: '某' }).success).toBe(true)
})

test('the tab of a resident shows the name', () => {
  const address = archiveAddress({ oldmanId: 'o1', oldmanName: '王秀英' })
  expect(decodeURIComponent(address)).toBe('/live/archives/base?oldmanId=o1&tabTitle=王秀英')
})
