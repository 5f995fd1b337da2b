// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { adverseLevel, adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { savedWords } from './AdversePage.tsx'

test('only users who may report to the authority are asked to; a carer reads who was told', () => {
  const row = { eventNo: 'BL20261130001', status: adverseStatus.is.reported, eventLevel: adverseLevel.sentinel }
  expect(savedWords(row, () => true)).toBe('已上报BL20261130001，请在2小时内上报监管部门')
  expect(savedWords(row, () => false)).toBe('已上报BL20261130001，已通知管理员和院长')
  expect(savedWords({ ...row, eventLevel: adverseLevel.harmful }, () => false)).toBe('已上报BL20261130001')
})
