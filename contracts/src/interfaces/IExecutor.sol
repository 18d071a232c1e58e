// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title Executor: runs the pool legs of a generic swap
/// @notice The router hands the source tokens (or native value) to an executor and calls it with selector zero:
///
///   0x00000000 | abi.encode(bytes) whose bytes are  program | fromAmount (32) | caller (32)                    (sell)
///   0x00000000 | abi.encode(bytes) whose bytes are  program | maxAmountIn (32) | amountOut (32) | caller (32)  (buy)
///
/// `fromAmount` and `maxAmountIn` are what the executor was really given: of a token that taxes transfers, what arrived.
/// The executor holds no approvals and no funds between calls. It sends all of the destination token it bought, and all of
/// the source token it did not spend, back to its caller (the router), which measures balances before and after. What is
/// left of any other token goes to the person named by the last word. With flag bit 0 unspent source is unwrapped.
///
/// A program is packed, big endian:
///
///   header, 41 bytes:  flags (1) | source token (20) | destination token (20)
///     flags bit 0: wrap the native value received into the source token before the legs
///     flags bit 1: unwrap the destination token into native before it is returned
///     flags bit 2: buy
///   (tokens in the header and in legs are ERC-20; the wrapped one stands for native)
///
///   sell, then any number of legs of 80 bytes, executed in order:
///     tag (1) | pool (20) | token in (20) | token out (20) | fee in pips (3) | amount (16)
///     tag bits 0-3: kind: 1 constant product (V2), 2 concentrated (V3), 3 two-coin stable, 4 weighted (Balancer V2)
///     tag bit 4:    zero for one (stable: coin 0 in, coin 1 out)
///     tag bits 5-6: how amount is read: 0 exact raw units; 1 a share of what the ledger holds of token in,
///                   floor(held * amount / 2^128); 2 all that is left, amount is ignored
///   A weighted leg is swapped through Balancer's Vault by the name that the pool itself gives (`getPoolId`), with an allowance
///   of exactly its amount for the length of the call; direction and fee are not read.
///   The ledger counts only what this call brought in and what earlier legs paid: stray tokens are never spent.
///   The destination token is no input of a leg (it goes to the router at once, unless it is unwrapped). Legs whose amount
///   comes to zero are skipped. Without legs source and destination are the same: a mere wrap or unwrap.
///
///   buy, then paths executed in order, each:
///     amount out (16) | number of hops (1) | hops of 64 bytes from source to destination:
///     tag (1) | pool (20) | token in (20) | token out (20) | fee in pips (3)
///   Every path gives exactly its amount out; what it takes is found on the way back through the hops. A stable hop asks the
///   pool's `get_dx` what its output costs; when the pool's own rounding makes that too little (by `get_dy`), what one unit
///   more would cost. What a stable hop pays beyond its amount is passed on with it; a weighted pool does not take it, so
///   it goes to the person named by the last word. `amountOut` of the tail is not read: the router enforces the minimum. Paths
///   that cost more than there is revert with the text `INSUFFICIENT_OUTPUT`.
interface IExecutor is ISwapErrors {
    /// @notice The program ended early, has a leg of an unknown kind, or names no leg where one is needed.
    error MalformedProgram();
    /// @notice A program was started inside another program.
    error ReentrantCall();
    /// @notice A leg asked for more than the ledger holds of a token.
    error InsufficientLedger(address token, uint256 held, uint256 asked);
    /// @notice A pool callback came from an address that is not the pool being called.
    error UnexpectedCallback(address caller);
    /// @notice A pool paid less than its leg asked for.
    error InsufficientPoolOutput(address pool, uint256 asked, uint256 received);
}
