import { Button, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { act, useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { fontScaleOf, fontScales } from '#kit/look/theme.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { device, local } from '#kit/store/storage.ts'
import { OwnSessionTable } from '../../../../shell/account/OwnSessionTable.tsx'
import { QuickEntries } from '../../../../shell/menu/QuickEntries.tsx'
import { setShell, setUser, useShell } from '../../../../shell/shell-store.ts'
import { NotifyHabits } from './NotifyHabits.tsx'
import { personalTabs } from './personal-tabs.tsx'
import { SignIns } from './SignIns.tsx'
import './personal.css'

const PasswordDialog = lazy(() => import('../../../../shell/account/PasswordDialog.tsx'))
const PhoneDialog = lazy(() => import('./PhoneDialog.tsx'))

type Own = ReplyFor<typeof user.get>

/** 个人信息, with tabs of other modules about the user (platform.md 10). */
export default function PersonalPage() {
  const page = usePage()
  const [tab, setTab] = usePageState('personal.tab', page.query.tab ?? '')
  const tabs = personalTabs()
  const joined = tabs.find(({ key }) => key === tab)
  return (
    <div className="personal-page">
      <div className="k-tabs" role="tablist" aria-label="个人信息">
        {[{ key: '', label: '个人信息' }, ...tabs].map(({ key, label }) => (
          <button
            key={label}
            type="button"
            role="tab"
            aria-selected={key === (joined?.key ?? '')}
            onClick={() => setTab(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {joined ? (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />}>
          <joined.Tab />
        </Suspense>
      ) : (
        <OwnData />
      )}
    </div>
  )
}

/** The user's data, habits, password, sessions and sign-ins. */
function OwnData() {
  const userId = local.get('userInfo')?.userId ?? ''
  const query = useCall(user.get, { userId })
  return (
    <div className="personal">
      <Loaded query={query}>
        {(own) => (
          <>
            <Profile own={own} />
            <Habits own={own} />
          </>
        )}
      </Loaded>
      <section className="k-card">
        <h3>我的会话</h3>
        <OwnSessionTable />
      </section>
      <section className="k-card">
        <h3>登录记录</h3>
        <SignIns />
      </section>
    </div>
  )
}

function Profile({ own }: { own: Own }) {
  const [dialog, setDialog] = useState<'edit' | 'phone' | 'password'>()
  const close = () => setDialog(undefined)
  const facts = {
    登录名: own.loginName,
    姓名: own.userName,
    部门: own.deptName,
    角色: own.roleNames,
    手机号: maskPhone(own.phoneNum),
    界面语言: '简体中文',
    密码设置时间: own.pwdTime,
  }
  return (
    <section className="k-card">
      <h3>基本资料</h3>
      <div className="personal-head">
        {own.photo ? (
          <img src={own.photo} alt="头像" />
        ) : (
          <span className="personal-photo">{own.userName.slice(-2)}</span>
        )}
        <dl>
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="personal-buttons">
        <Button onClick={() => setDialog('edit')}>修改资料</Button>
        <Button onClick={() => setDialog('phone')}>{own.phoneNum ? '更换手机号' : '绑定手机号'}</Button>
        <Button onClick={() => setDialog('password')}>修改密码</Button>
      </div>
      {dialog === 'edit' && (
        <FormModal
          call={user.update}
          title="修改资料"
          row={own}
          load={user.get}
          fields={['userName', 'photo']}
          options={{ photo: { help: 'jpg 或 png，不超过2MB。' } }}
          columns={1}
          done="已保存个人资料"
          onClose={close}
        />
      )}
      <Suspense>
        {dialog === 'phone' && <PhoneDialog own={own} onClose={close} />}
        {dialog === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </section>
  )
}

const scaleNames = { 14: '标准', 16: '大', 18: '特大' } as const

/** Settings of the user follow the account to other computers. */
function Habits({ own }: { own: Own }) {
  const fontScale = useShell((shell) => shell.fontScale)
  async function choose(size: number) {
    device.set('fontScale', String(size))
    setShell({ fontScale: fontScaleOf(size) })
    const layout = { ...Object(own.layout), fontScale: size }
    if (await act(user.update, { userId: own.userId, layout }, { done: '已保存字号' })) setUser({ layout })
  }
  return (
    <section className="k-card">
      <h3>使用习惯</h3>
      <div className="personal-habit">
        <span>字号</span>
        <Segmented
          value={fontScale}
          options={fontScales.map((value) => ({ value, label: scaleNames[value] }))}
          onChange={(value) => void choose(Number(value))}
        />
      </div>
      <div className="personal-habit">
        <span>快捷入口</span>
        <QuickEntries />
      </div>
      <NotifyHabits own={own} />
    </section>
  )
}
