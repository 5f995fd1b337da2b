import { CloseCircleOutlined, FileSearchOutlined, InfoCircleOutlined, LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { emitApp } from '../../kit/events.ts'

/** The pages that stand in for a page. */

interface NoticeProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <div className="notice">
    <div className="notice-icon">{icon}</div>
    <h1>{title}</h1>
    <p>{text}</p>
    <div className="notice-buttons">
      {children}
      <Button onClick={() => emitApp('gohome')}>返回首页</Button>
    </div>
  </div>
)

export const NotFound = () => (
  <Notice icon={<FileSearchOutlined />} title="页面不存在" text="地址可能输错了，或页面已经移走。" />
)

export const NotBuilt = () => (
  <Notice icon={<InfoCircleOutlined />} title="功能开发中" text="这个功能正在开发，完成后会在这里打开。" />
)

export const NoPermission = () => (
  <Notice icon={<LockOutlined />} title="权限不足" text="您没有打开这个页面的权限，请联系管理员。" />
)

export const ErrorNotice = ({ onRetry }: { onRetry?: () => void }) => (
  <Notice icon={<CloseCircleOutlined />} title="出错了" text="页面没有正常打开，已填写的内容可能没有保存。">
    {onRetry && (
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    )}
  </Notice>
)
