import { beforeEach, expect, test } from 'vitest'
import { onApp } from '../live/events.ts'
import {
  appError,
  fieldErrorsOf,
  messageOf,
  rewriteCode,
  sessionInvalidCodes,
  sessionText,
  showError,
  speakThrough,
} from './errors.ts'

const messages: string[] = []
let confirm: () => void = () => undefined
beforeEach(() => {
  messages.length = 0
  speakThrough({
    toast: (text) => messages.push(text),
    warn: (text) => messages.push(`warn ${text}`),
    alert: (text) => {
      messages.push(`alert ${text}`)
      return new Promise((resolve) => {
        confirm = resolve
      })
    },
  })
})
const words = (code: number, message = '原文') => messageOf(appError(message, code, { path: '/a/b' }))

test('B147 B148 B149 B150 the texts of the route codes contain path and code', () => {
  expect(words(998)).toBe('脚本异常#998')
  expect(words(404)).toBe('接口不存在/a/b#404')
  expect([words(403), words(2001)]).toEqual(['请求拒绝/a/b#403', '请求拒绝/a/b#2001'])
  expect([words(408), words(504)]).toEqual(['请求超时/a/b#408', '请求超时/a/b#504'])
})

test('B151 a code longer than four digits shows the message only', () => {
  expect(words(21103, '用户名或密码错误')).toBe('用户名或密码错误')
  // The wire prefix is for programs.
  expect(words(21001, '参数校验失败：人工核对须填写原因')).toBe('人工核对须填写原因')
  expect(words(21001, '参数校验失败')).toBe('参数校验失败')
})

test('B152 any other code shows message and code', () => {
  expect([words(990), words(5000), words(7)]).toEqual(['原文#990', '原文#5000', '原文#7'])
})

test('an error without a response is told in Chinese', () => {
  expect(words(999, 'Network Error')).toBe('网络异常，请检查网络连接#999')
  expect(words(999, 'Request aborted')).toBe('请求已取消#999')
  expect(words(999, 'timeout of 200000 ms exceeded')).toBe('服务器没有及时回应，请稍后再试#999')
})

test('B153 401 and 4010 show the permission text', () => {
  expect([words(401), words(4010)]).toEqual(Array(2).fill('权限不足，无法访问，请联系管理员'))
})

test('B154 500 and 401 are rewritten before rejection', () => {
  expect([rewriteCode(500, '坏了'), rewriteCode(401, ''), rewriteCode(404, '')]).toEqual([5000, 4010, 404])
})

test('B156 B157 a 500 about the token or an empty organisation id becomes 4011', () => {
  expect(
    ['当前用户token异常', '当前用户 TOKEN 异常！', '机构id为空', '组织ID为空'].map((text) => rewriteCode(500, text)),
  ).toEqual(Array(4).fill(4011))
})

test('B158 B159 B160 the texts of the session codes', () => {
  expect([4011, 4012, 4013].map((code) => sessionText(code))).toEqual([
    '登录状态失效，请重新登录',
    '此账号已被其他人登录，请重新登录',
    '用户关键信息发生变化，请重新登录',
  ])
  expect(sessionText(4013, '您已被管理员强制下线，请重新登录')).toBe('您已被管理员强制下线，请重新登录')
})

test('B161 the default text of the group', () => {
  expect(sessionText(4019)).toBe('登录状态无效,请重新登录')
})

test('B162 three codes alone end a session', () => {
  expect(sessionInvalidCodes).toEqual([4011, 4012, 4013])
})

test('B165 an application error has a message and a code, 990 by default', () => {
  const error = appError('没有原因')
  expect([error.message, error.code, error.name]).toEqual(['没有原因', 990, 'AppError'])
  expect(appError('x', 31071).code).toBe(31071)
  expect(Number(error.id)).toBeGreaterThan(Date.UTC(2020, 0))
})

test('B116 B117 ten failures show one alert, leaving starts after the user confirms, then the next alert may come', async () => {
  const left: string[] = []
  const end = onApp('logout', ({ reason }) => left.push(reason))
  for (let count = 0; count < 10; count += 1) showError(appError('', 4011))
  expect(messages).toEqual(['alert 登录状态失效，请重新登录'])
  expect(left).toEqual([])
  confirm()
  await Promise.resolve()
  expect(left).toEqual(['EXPIRED'])
  showError(appError('', 4012))
  expect(messages).toHaveLength(2)
  confirm()
  end()
})

test('B166 a script error reaches the general handler as 9999', () => {
  showError(appError('x is not a function', 9999))
  showError(new TypeError('y is not a function'))
  expect(messages).toEqual(['系统异常，请稍后重试', '系统异常，请稍后重试'])
})

test('B167 B168 layout warnings of browsers show nothing', () => {
  showError(new Error('ResizeObserver loop completed with undelivered notifications.'))
  showError(appError('[ElForm] unable to get label-width', 9999))
  expect(messages).toEqual([])
})

test('an error is shown once even when it is handed on several times', () => {
  const error = appError('坏了')
  showError(error)
  showError(error)
  expect(messages).toEqual(['坏了#990'])
})

test('field errors of a refusal are separated, other errors give none', () => {
  const errors = [{ field: 'oldmanName', message: '姓名不能为空' }]
  expect(fieldErrorsOf(appError('', 21001, { data: { errors } }))).toEqual(errors)
  expect(
    [undefined, null, { errors: 'x' }, { errors: [1] }].map((data) => fieldErrorsOf(appError('', 21001, { data }))),
  ).toEqual(Array(4).fill([]))
})
