import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface OutsideLinkProps {
  name: string
  link: string
}

/** A linked page that may not be shown in a frame, with the reason and a link (platform.md 12a). */
export default function OutsideLink({ name, link }: OutsideLinkProps) {
  const isOwn = URL.parse(link)?.origin === location.origin
  return (
    <div className="notice">
      <ExportOutlined className="notice-icon" />
      <h1>{name}</h1>
      <p>{isOwn ? '这是本系统自己的地址，不能嵌在页面里。' : '这个地址不是 https，浏览器不允许嵌在本页里。'}</p>
      <div className="notice-buttons">
        <Button type="primary" href={link} target="_blank" rel="noopener noreferrer">
          在新窗口打开
        </Button>
      </div>
    </div>
  )
}
