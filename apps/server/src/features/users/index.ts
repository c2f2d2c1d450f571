export { usersReactions } from './broadcasts.ts';
export { addUser } from './create-user.ts';
export { removeUser } from './delete-user.ts';
export { usersRoutes } from './routes.ts';
