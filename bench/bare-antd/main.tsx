import { ConfigProvider, Layout, Menu } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

// The page the cold start of the product is compared with: plain antd, a layout with a menu and one list.

const List = lazy(() => import('./List.tsx'))
const items = Array.from({ length: 12 }, (_, at) => ({ key: String(at), label: `菜单${at}` }))

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ConfigProvider locale={zhCN}>
      <Layout>
        <Layout.Sider>
          <Menu items={items} defaultSelectedKeys={['0']} />
        </Layout.Sider>
        <Layout.Content>
          <Suspense>
            <List />
          </Suspense>
        </Layout.Content>
      </Layout>
    </ConfigProvider>,
  )
