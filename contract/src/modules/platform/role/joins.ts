import { nameModule } from '../../../kit/joins.ts'

nameModule('role', '角色权限')
