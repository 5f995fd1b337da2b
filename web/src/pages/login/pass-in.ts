import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { local, type UserInfo } from '#kit/store/storage.ts'
import { h } from '../page-look.ts'
import { base, silent } from './form-parts.ts'
import { enter } from './login-form.ts'

/** Sign-in without typing: the ticket of another system, the key of a wall screen (docs/single-sign-on.md). */

export function passIn(way: '/sso' | '/screen', params: URLSearchParams) {
  // A ticket or key is removed from the address bar and the history.
  history.replaceState(null, '', location.pathname)
  const state = h('p', { role: 'status' }, '正在登录…')
  const run = way === '/sso' ? bySso(params) : byScreen(params)
  run.catch((error: unknown) => {
    state.setAttribute('role', 'alert')
    state.textContent = isAppError(error) ? messageOf(error) : '登录失败，请重试'
    state.after(h('p', { class: 'ways' }, h('a', { href: '#/' }, '用密码登录')))
  })
  return h('div', {}, state)
}

async function bySso(params: URLSearchParams) {
  const input = { ssoMark: params.get('ssoMark') ?? '', url: params.get('url') ?? undefined }
  const answer = await sendRaw('POST', `${base}/ssoMarkLogin`, input, silent)
  const { ssoMarkUrl, ...user } = answer as UserInfo & { ssoMarkUrl: string | null } // as: the contract test holds the server to this shape
  if (ssoMarkUrl) local.set('ssoMarkUrl', ssoMarkUrl)
  enter(user)
}

/**
 * A wall screen shows the dashboard. Its floors come from the address (`floors=`, ids with commas); without it the
 * earlier choice stays.
 */
async function byScreen(params: URLSearchParams) {
  const input = { orgId: params.get('orgId') ?? '', screenKey: params.get('screenKey') ?? '' }
  const user = (await sendRaw('POST', '/omms/di-om/third/yly/screenPassLogin', input, silent)) as UserInfo // as: see above
  const wantedFloors = (params.get('floors') ?? '').split(',').filter(Boolean)
  const before = local.get('screenFrameworker')
  const floors = wantedFloors.length > 0 || before?.screenId !== user.userId ? wantedFloors : before.floors
  local.set('screenFrameworker', { ...before, screenId: user.userId, floors, since: user.loginTime })
  enter(user, 'fullchart.html')
}
