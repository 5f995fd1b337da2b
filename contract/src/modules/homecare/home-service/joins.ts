import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('home-service', '居家服务项目')
