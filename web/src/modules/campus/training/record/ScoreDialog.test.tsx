// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { whose } from './ScoreDialog.tsx'

test('an error of a score names its participant', () => {
  const errors = [
    { field: 'rows.0.score', message: '成绩不能大于100' },
    { field: 'rows.2.certFile', message: '证书格式不正确' },
    { field: 'version', message: '版本不能为空' },
  ]
  expect(whose(errors, ['徐佳怡', '贾辉', '顾辉'])).toBe('徐佳怡：成绩不能大于100；顾辉：证书格式不正确；版本不能为空')
})
