import { CloseCircleOutlined, FileSearchOutlined, InfoCircleOutlined, LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { emitApp } from '#kit/live/events.ts'

/** Pages shown in place of a page: not found, not built, not permitted, failed. */
const notices = {
  notFound: [FileSearchOutlined, '页面不存在', '地址可能输错了，或页面已经移走。'],
  notBuilt: [InfoCircleOutlined, '功能开发中', '这个功能正在开发，完成后会在这里打开。'],
  noPermission: [LockOutlined, '权限不足', '您没有打开这个页面的权限，请联系管理员。'],
  failed: [CloseCircleOutlined, '出错了', '页面没有正常打开，已填写的内容可能没有保存。'],
} as const

export interface NoticeProps {
  kind: keyof typeof notices
  onRetry?: () => void
}

export default function Notice({ kind, onRetry }: NoticeProps) {
  const [Icon, title, text] = notices[kind]
  return (
    <div className="notice">
      <Icon className="notice-icon" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="notice-buttons">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
        <Button onClick={() => emitApp('gohome')}>返回首页</Button>
      </div>
    </div>
  )
}
