// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title Executor: runs the pool legs of a generic swap
/// @notice The router hands the source tokens (or native value) to an executor and calls it with selector zero:
///
///   0x00000000 | abi.encode(bytes) whose bytes are  program | fromAmount (32) | caller (32)                    (sell)
///   0x00000000 | abi.encode(bytes) whose bytes are  program | maxAmountIn (32) | amountOut (32) | caller (32)  (buy)
///
/// The router of version 5 does likewise (`ILegacyRouter`).
/// The intent contract calls `execute(bytes)` with the same program, of which the words behind it are then a part: an agent writes them, and
/// what it says was given must be there.
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
///     flags bit 3: of a sale, the source may be had from the caller at once: our router then gives nothing, sets the highest bit
///     of the last word, and pays whom the executor names (`payFromCaller`), so that the source makes one way instead of two
///     flags bit 4: behind the header stands a payment, recipient (20) | amount (16): what an agent keeps of the source for its work,
///     paid before the legs; not together with bit 3 as the router sets it
///   (tokens in the header and in legs are ERC-20; the wrapped one stands for native)
///
///   then any number of legs of 82 bytes, the calls of pools:
///     tag (1) | pool (20) | token in (20) | token out (20) | fee in pips (3) | tick spacing (2) | amount (16)
///     tag bits 0-3: kind: 1 constant product (V2), 2 concentrated (V3, of Uniswap or PancakeSwap), 3 stable (Curve), 4 weighted (Balancer V2),
///     5 concentrated in a manager of Uniswap V4, without hooks, 6 a pair of Solidly's kind, volatile or stable,
///     7 an order that a maker signed, filled in the RFQ contract, 8 a vault of ERC-4626, 9 a token of staked ether,
///     10 a metapool of 3pool (Curve)
///     tag bit 4:    zero for one (stable: coin 0 in, coin 1 out; of more than two coins not read)
///     tag bits 5-6: how amount is read: 0 exact raw units; 1 a share of what there is, floor(there is * amount / 2^128);
///                   2 all that there is, amount is ignored
///     tag bit 7:    of V4: the lower currency of the pool is the native one, for which the wrapped token stands
///   A weighted leg is swapped through Balancer's Vault by the name that the pool itself gives (`getPoolId`), with an allowance
///   of exactly its amount for the length of the call; direction and fee are not read.
///   A leg of a stable pool of more than two coins says in the place of the tick spacing how many there are (8 bits), which one goes in (4) and
///   which one comes out (4). What an output costs follows from what it holds (`StableMulti`).
///   A pair of Solidly's kind says what an input brings (`getAmountOut`); what an output costs follows from its state (`metadata`) and its factory's
///   fee. The fee of the leg is not read.
///   A leg of a vault pays the asset in (`deposit`, with an allowance of exactly its amount for the length of the call) where token out is the vault
///   itself, the token of its shares, and gives shares back (`redeem`) where token in is; direction and fee are not read. What an output costs is
///   what the vault says (`previewMint`, `previewWithdraw`), and it must bring that output.
///   A leg of staked ether unwraps token in and sends the ether to token out, which is the pool, too (`receive` of Lido's wstETH); what came is counted
///   by balance; direction and fee are not read. An output costs what the token says (`getStETHByWstETH`), and a unit.
///   A leg of a metapool says its coins as one of more than two does, its own coin first and 3pool's behind it (`exchange_underlying`, with an allowance of
///   exactly its amount for the length of the call). What an output costs follows from what both pools hold (`StableMeta`). The fee is not read:
///   there the last bytes of the pool beneath stand, by which a reader knows that both move.
///   Legs of kinds 8 to 10, and what an output of a stable pool of more than two coins costs, are the code of another contract (`IRareLegs`), to which
///   the executor delegates: its address is fixed in the executor's code.
///   A leg of an order names the RFQ contract where others name the pool, and the length of the signature where others name the fee. Behind it, in
///   the places of so many legs as that takes, stand
///     nonceAndMeta (32) | makerAmount (32) | takerAmount (32) | maker (20) | expiry (16) | signature | zeros
///   The maker's asset is token out, the taker's is token in, and the taker is nobody: anyone may fill it, and another order has not been signed.
///   The executor is who fills it, with an allowance of exactly its amount for the length of the call. It pays its amount and gets the order's
///   proportion of that, rounded down; what an output costs is rounded up. One that cannot be filled (gone, cancelled, over, forged, its maker
///   short) reverts the program with `UnfilledOrder`. Nobody's permit goes along. The direction is not read.
///   A leg of V4 names the manager where others name the pool, which follows from tokens, fee and tick spacing; of legs of other
///   kinds, but for stable ones, the tick spacing is not read. The manager is unlocked, and pays and is paid inside its callback. Native currency is unwrapped and wrapped on the way.
///   Legs whose amount comes to zero are skipped. Only what this call brought in and what its legs pay is spent: stray tokens
///   never are.
///
///   A sale runs its legs in order, from the source to the destination. What there is: what the ledger holds of token in, at
///   first what was given of the source. The destination token is no input of a leg (it goes to the router at once, unless it
///   is unwrapped). Without legs source and destination are the same: a mere wrap or unwrap.
///
///   A purchase lists its legs the other way, from the destination to the source: a leg stands behind every leg that takes what
///   it brings. Legs that bring the destination say exact amounts: together more than the router is asked for, when the token
///   taxes the way. Of another token out there is what is still owed. A leg brings its amount; what that costs is owed of token
///   in, unless that is the source. The cost is what the pool asks now: by its reserves or its curve, by `get_dx` of a stable pool (when
///   that is too little by `get_dy`, what as much more and an eighth of it costs, and a unit), by the Vault, in the callback of a
///   concentrated pool.
///   Then pools are paid and pay from the last leg to the first. A token in between that one pool of constant product, of Solidly's kind or concentrated
///   waits for is brought to it at once, any other gathers here. A pool that asks for more of the source than is left reverts
///   the program with the text `INSUFFICIENT_OUTPUT`; a token in between that was not all brought, with `InsufficientLedger`.
///   A pool of V4 pays first and waits for what that costs, which gathers here; its manager takes no more. Where a manager is unlocked
///   already, the legs behind it that name it too are swapped without another callback.
///   What stable legs, vaults, staking and orders bring beyond their amounts goes along with the next leg that pays this token; a weighted pool does not take
///   it, so it goes to the person named by the last word; of the destination it goes to the router. `amountOut` of the tail is
///   not read: the router enforces the minimum.
///   A concentrated pool is called before the legs behind it and paid after them, so the calls of such pools stand inside one
///   another.
interface IExecutor is ISwapErrors {
    /// @notice The program ended early, has a leg of an unknown kind or amount, or names no leg where one is needed.
    error MalformedProgram();
    /// @notice A program was started inside another program.
    error ReentrantCall();
    /// @notice A leg asked for more of a token than the ledger holds, or than is owed, or was brought.
    error InsufficientLedger(address token, uint256 held, uint256 asked);
    /// @notice A pool callback came from an address that is not the pool being called.
    error UnexpectedCallback(address caller);
    /// @notice A concentrated pool did not call back.
    error MissingCallback(address pool);
    /// @notice An order of a leg was refused, with the words of whoever refused it.
    error UnfilledOrder(address maker, bytes reason);
    /// @notice A pool paid less than its leg asked for.
    error InsufficientPoolOutput(address pool, uint256 asked, uint256 received);
}
