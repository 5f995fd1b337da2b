import { dress, h, loadPreload, root } from './dress.ts'
import './page.css'

/** settleIn.html: where an institution under review lands. The form itself belongs to registration. */

const login = h('button', { type: 'button', class: 'primary' }, '返回登录')
login.addEventListener('click', () => location.replace('login.html'))

root().append(
  h(
    'main',
    { class: 'card wide' },
    h('h1', {}, '机构入驻'),
    h('p', {}, '机构注册后须经平台审核，审核通过才能使用系统。'),
    h('p', {}, '审核期间如需补充资料或查询进度，请联系平台管理员。'),
    h('div', { class: 'buttons' }, login),
  ),
)
void loadPreload().then(dress)
