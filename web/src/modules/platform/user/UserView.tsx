import { Alert, Tag } from 'antd'
import { access } from '#contract/modules/platform/access/access.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import './user-view.css'

interface UserViewProps {
  user: { userId: string; userName: string }
  onClose: () => void
}

/** The pages, departments and residents this user can see. Nothing can be done here in their name. */
export default function UserView({ user, onClose }: UserViewProps) {
  const view = useCall(access.view, { userId: user.userId }, { keep: false, staleTime: 0 })
  return (
    <SideDialog open title={`${user.userName}看到的系统`} size={640} onClose={onClose}>
      <Loaded query={view}>
        {({ roles, scope, depts, menus, buttonCount, residents }) => (
          <div className="user-view">
            <Alert
              type="info"
              showIcon
              title={`可看 ${residents.all} 份老人档案中的 ${residents.total} 份，可用 ${buttonCount} 个按钮`}
            />
            <h4>角色与数据范围</h4>
            <p>
              {roles.join('、') || '没有角色'}；{scope || '没有数据范围'}
            </p>
            <p className="k-muted">部门：{depts.join('、') || '无'}</p>
            <h4>老人</h4>
            {residents.total === 0 ? (
              <p className="k-muted">看不到任何老人。请检查所在部门和角色的数据范围。</p>
            ) : (
              <p>
                {residents.sample.map((one) => (
                  <Tag key={one.oldmanId}>{[one.oldmanName, one.deptName].filter(Boolean).join(' · ')}</Tag>
                ))}
                {residents.total > residents.sample.length && <span className="k-muted">等 {residents.total} 位</span>}
              </p>
            )}
            <h4>页面</h4>
            {menus.length === 0 && <p className="k-muted">没有可以打开的页面。</p>}
            <dl>
              {menus.map((menu) => (
                <div key={menu.name}>
                  <dt>{menu.name}</dt>
                  <dd>{menu.pages.join('、')}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </Loaded>
    </SideDialog>
  )
}
