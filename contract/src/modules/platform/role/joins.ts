import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('role', '角色权限')
