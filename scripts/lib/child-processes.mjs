import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const running = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patience = 10_000;
const patienceWithOrphans = 3_000;
let interrupted = false;

/**
 * Starts a program in a process group of its own and keeps track of it: when this process is
 * interrupted, the program and everything it started ends too.
 */
export function startChild(command, args, options = {}) {
  if (running.size === 0) for (const signal of signals) process.on(signal, interrupt);
  const child = spawn(command, args, { stdio: 'inherit', ...options, detached: process.platform !== 'win32' });
  running.add(child);
  const forget = () => {
    if (interrupted || !running.delete(child) || running.size > 0) return;
    // Without children the signals belong to whoever runs next in this process, such as the server.
    for (const signal of signals) process.off(signal, interrupt);
  };
  child.once('error', forget);
  child.once('exit', forget);
  return child;
}

/** Waits for the end of a program. After an interruption it waits for ever: nothing new may begin then. */
export function waitForChild(child) {
  return new Promise((resolve) => {
    const settle = (result) => {
      if (!interrupted) resolve(result);
    };
    child.once('error', (error) => settle({ code: null, problem: error.message }));
    child.once('close', (code) => settle({ code, problem: '' }));
  });
}

/** Runs a program to its end and collects what it prints; never rejects. */
export async function runChild(command, args, options = {}) {
  const started = Date.now();
  const child = startChild(command, args, options);
  let output = '';
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const { code, problem } = await waitForChild(child);
  return { code, output: output + problem, duration: Date.now() - started };
}

/** Runs a Node.js program of the project to its end. */
export function runNode(args, options = {}) {
  return runChild(process.execPath, args, options);
}

/** Asks a program to end; what it started is its own affair. */
export function endChild(child) {
  send(child.pid, 'SIGTERM');
}

function interrupt(signal) {
  const children = [...running];
  if (interrupted) return finish(children, signal);
  interrupted = true;
  process.stderr.write('\nStopping… (Ctrl-C again to stop at once)\n');
  // Only the leader of each group: it tells its own children, and two signals would look like impatience to them.
  for (const child of children) send(child.pid, signal);
  let deadline = Date.now() + patience;
  const watch = () => {
    if (!children.some(isGroupAlive) || Date.now() > deadline) finish(children, signal);
  };
  setInterval(watch, 50);
  void Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve)))).then(() => {
    deadline = Math.min(deadline, Date.now() + patienceWithOrphans);
  });
}

function finish(children, signal) {
  for (const child of children) sendToGroup(child, 'SIGKILL');
  process.exit(128 + constants.signals[signal]);
}

function isGroupAlive(child) {
  return sendToGroup(child, 0);
}

function sendToGroup(child, signal) {
  if (child.pid === undefined) return false;
  return send(process.platform === 'win32' ? child.pid : -child.pid, signal);
}

/** Whether there was somebody to receive the signal. */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error.code === 'ESRCH' || error.code === 'EPERM') return false;
    throw error;
  }
}

process.on('exit', () => {
  for (const child of running) sendToGroup(child, 'SIGTERM');
});
