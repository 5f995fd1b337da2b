import { expect, test } from 'vitest'
import { recordingWords, whyNot } from './voice.ts'

test('over http nothing is recorded, and the reason is shown', () => {
  expect(whyNot(false)).toBe('本页面不是 https 地址，不能录音，请改用文字备注')
  expect(recordingWords()).toBeUndefined()
})
