import { Button, Result } from 'antd'
import { emitApp } from '../../kit/events.ts'

/** The pages that stand in for a page. */

const Home = () => <Button onClick={() => emitApp('gohome')}>返回首页</Button>

export const NotFound = () => (
  <Result status="404" title="页面不存在" subTitle="地址可能输错了，或页面已经移走。" extra={<Home />} />
)

export const NotBuilt = () => (
  <Result status="info" title="功能开发中" subTitle="这个功能正在开发，完成后会在这里打开。" extra={<Home />} />
)

export const NoPermission = () => (
  <Result status="403" title="权限不足" subTitle="您没有打开这个页面的权限，请联系管理员。" extra={<Home />} />
)

export const ErrorNotice = ({ onRetry }: { onRetry?: () => void }) => (
  <Result
    status="error"
    title="出错了"
    subTitle="页面没有正常打开，已填写的内容可能没有保存。"
    extra={[
      onRetry && (
        <Button key="retry" type="primary" onClick={onRetry}>
          重试
        </Button>
      ),
      <Home key="home" />,
    ]}
  />
)
