// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISwapErrors} from "./ISwapErrors.sol";

/// @title Executor: runs the pool legs of a generic swap
/// @notice The router sends the source tokens (or native value) to an executor and calls it with
/// selector zero:
///
///   0x00000000 | abi.encode(bytes), whose bytes are
///     sell: program | fromAmount (32) | caller (32)
///     buy:  program | maxAmountIn (32) | amountOut (32) | caller (32)
///
/// The router of version 5 does the same (`ILegacyRouter`). The intent contract calls
/// `execute(bytes)` with the same program, where the trailing words are part of the bytes: the
/// agent writes them, and the amounts that they state must have been given.
///
/// `fromAmount` and `maxAmountIn` are what the executor was given: of a token that taxes transfers,
/// what arrived. The executor holds no approvals and no funds between calls. It sends all of the
/// destination token it bought, and all of the source token it did not spend, back to its caller
/// (the router), which measures balances before and after. The remainder of any other token goes to
/// the account in the last word. With flag bit 0 unspent source is unwrapped.
///
/// A program is packed, big endian:
///
///   header, 41 bytes:  flags (1) | source token (20) | destination token (20)
///     flags bit 0: wrap the native value received into the source token before the legs
///     flags bit 1: unwrap the destination token into native before it is returned
///     flags bit 2: buy
///     flags bit 3: of a sale, the source may be taken from the caller directly: our router then
///     sends nothing, sets the highest bit of the last word, and pays recipients on the executor's
///     request (`payFromCaller`), which saves a transfer
///     flags bit 4: a payment follows the header, recipient (20) | amount (16): the part of the
///     source that an agent takes for its work, paid before the legs; not together with bit 3 as
///     the router sets it
///   (tokens in the header and in legs are ERC-20; the wrapped one represents native)
///
///   then any number of legs of 82 bytes, the calls of pools:
///     tag (1) | pool (20) | token in (20) | token out (20) | fee in pips (3) | tick spacing (2) |
///     amount (16)
///     tag bits 0-3: kind: 1 constant product (V2), 2 concentrated (V3, of Uniswap or PancakeSwap),
///                   3 stable (Curve), 4 weighted (Balancer V2), 5 concentrated in a manager of
///                   Uniswap V4, without hooks, 6 Solidly pair, volatile or stable, 7 signed order
///                   of a maker, filled in the RFQ contract, 8 vault of ERC-4626, 9 staked ether
///                   token, 10 metapool of 3pool (Curve), 11 crypto pool of three coins (Curve)
///     tag bit 4:    zero for one (stable: coin 0 in, coin 1 out; ignored for more than two coins)
///     tag bits 5-6: how amount is read: 0 exact raw units; 1 a share of what is available,
///                   floor(available * amount / 2^128); 2 all that is available, amount is ignored
///     tag bit 7:    of V4: the lower currency of the pool is the native one, represented by the
///                   wrapped token
///
/// Kinds of legs. "Allowance" means one of exactly the leg's amount during the call.
///   - A weighted leg is swapped through Balancer's Vault, with an allowance, by the id that the
///     pool itself returns (`getPoolId`). Direction and fee are ignored.
///   - A leg of a stable pool of more than two coins has in place of the tick spacing the number of
///     coins (8 bits), the index of the input (4) and that of the output (4). The cost of an output
///     is computed from the balances (`StableMulti`).
///   - A Solidly pair computes its output (`getAmountOut`); the cost of an output is computed from
///     its state (`metadata`) and its factory's fee. The fee of the leg is ignored.
///   - A leg of a vault deposits the asset (`deposit`, with an allowance) if token out is the vault
///     itself, which is the token of its shares, and redeems shares (`redeem`) if token in is. The
///     vault computes the cost of an output (`previewMint`, `previewWithdraw`), and must bring that
///     output. Direction and fee are ignored.
///   - A leg of staked ether unwraps token in and sends the ether to token out, which is the pool,
///     too (`receive` of Lido's wstETH). The output is counted by balance; its cost is that of the
///     token (`getStETHByWstETH`) plus one unit. Direction and fee are ignored.
///   - A leg of a metapool specifies its coins like one of more than two, its own coin first and
///     then 3pool's (`exchange_underlying`, with an allowance). The cost of an output is computed
///     from the state of both pools (`StableMeta`). In place of the fee are the last bytes of the
///     base pool's address, which show readers that both pools move.
///   - A leg of a crypto pool specifies its coins like one of a stable pool of more than two
///     (`exchange` with unsigned indices). The cost of an output is searched through the pool's
///     quotes (`CryptoSwap`). Direction and fee are ignored.
///   - A leg of an order has the RFQ contract in place of the pool, and the length of the signature
///     in place of the fee. It is followed, padded to a multiple of the length of a leg, by
///       nonceAndMeta (32) | makerAmount (32) | takerAmount (32) | maker (20) | expiry (16) |
///       signature | zeros
///     The maker's asset is token out, the taker's is token in, and the taker is zero: an order
///     that anyone may fill. The executor fills it, with an allowance. It pays its amount and gets
///     the order's proportion of that, rounded down; the cost of an output is rounded up. One that
///     cannot be filled (filled, cancelled, expired, forged, its maker without balance) reverts the
///     program with `UnfilledOrder`. Permits are not used. The direction is ignored.
///   - A leg of V4 has the manager in place of the pool, which follows from tokens, fee and tick
///     spacing; legs of other kinds, except Curve's, ignore the tick spacing. The manager is
///     unlocked, and pays and is paid inside its callback. Native currency is unwrapped and wrapped
///     on the way.
/// The code of kinds 8 to 11, and of costs in stable pools of more than two coins, is in another
/// contract (`IRareLegs`), to which the executor delegates: its address is fixed in the executor's
/// code. Legs whose amount is zero are skipped. Only what this call was given and what its legs pay
/// is spent, never previous balances.
///
/// A sale runs its legs in order, from the source to the destination. Available is what the ledger
/// holds of token in, at first the given amount of the source. The destination token is not an
/// input of a leg (it goes to the router directly, unless it is unwrapped). Without legs source and
/// destination are the same: only a wrap or unwrap.
///
/// A purchase lists its legs in reverse, from the destination to the source: a leg comes after
/// every leg that takes its output. Legs that bring the destination have exact amounts: together
/// more than the router is asked for if the token taxes transfers. Of another token out, available
/// is what is still owed. A leg brings its amount; its cost is owed of token in, unless that is the
/// source. The cost is what the pool asks now: by its reserves or its curve, by `get_dx` of a
/// stable pool (if `get_dy` shows that this is too little, for an output increased by 9/8 of the
/// shortage, plus one unit), by the Vault, in the callback of a concentrated pool.
///
/// Then pools are paid and pay from the last leg to the first. An intermediate token that only one
/// constant product, Solidly or concentrated pool waits for is sent to it directly, any other is
/// collected here. A pool that asks for more of the source than is left reverts the program with
/// the text `INSUFFICIENT_OUTPUT`; an intermediate token that was not fully brought, with
/// `InsufficientLedger`. A pool of V4 pays first and waits for its cost, which is collected here;
/// its manager takes no more. If a manager is unlocked already, later legs that name it are swapped
/// without another callback. What stable legs, vaults, staking and orders bring beyond their
/// amounts is added to the next leg that pays this token; a weighted pool does not take it, so it
/// goes to the account in the last word; of the destination it goes to the router. `amountOut` of
/// the trailing words is ignored: the router enforces the minimum. A concentrated pool is called
/// before the legs that follow it and paid after them, so the calls of such pools are nested.
interface IExecutor is ISwapErrors {
    /// @notice The program is too short, has a leg of an unknown kind or amount, or lacks a
    /// required leg.
    error MalformedProgram();
    /// @notice A program was started inside another program.
    error ReentrantCall();
    /// @notice A leg asked for more of a token than the ledger holds, or than is owed, or was
    /// brought.
    error InsufficientLedger(address token, uint256 held, uint256 asked);
    /// @notice A pool callback came from an address that is not the pool being called.
    error UnexpectedCallback(address caller);
    /// @notice A concentrated pool did not call back.
    error MissingCallback(address pool);
    /// @notice An order of a leg was refused, with the revert data.
    error UnfilledOrder(address maker, bytes reason);
    /// @notice A pool paid less than its leg asked for.
    error InsufficientPoolOutput(address pool, uint256 asked, uint256 received);
}
