/** Living samples of the web kit (platform.md 12a). */
export const demoRoutes = {
  '/demo': () => import('./DemoPage.tsx'),
  '/formDemo': () => import('./FormDemoPage.tsx'),
  '/editorDemo': () => import('./EditorDemoPage.tsx'),
}
