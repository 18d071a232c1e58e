// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title IRfq: settles orders that a maker signed and a taker accepts
/// @notice The published interface without its functions for NFTs. Both sides approve this contract
/// for their tokens; it never holds any. It has no owner, no fee, no pause and takes no native
/// tokens.
///
/// An order is signed as EIP-712 data of the domain `AUGUSTUS RFQ`, version `1`; its digest is the
/// order's hash everywhere.
///   - `expiry` 0 means never; a fill in the second of `expiry` itself is in time.
///   - `taker` 0 means anyone. `nonceAndMeta` makes the order unique and is ignored.
///   - A maker signs with a key (65 bytes, or 64 by EIP-2098) or is a contract that implements
///     ERC-1271. The signature is checked at the first fill of an order; later fills accept any
///     bytes. To withdraw an order, its maker cancels it. A contract that needs more than 400,000
///     gas for its answer has not signed.
///
/// Rounding: a taker pays exactly the amount it specifies, a maker gives that amount times
/// `makerAmount / takerAmount`, rounded down. The remainder of an order is counted in the maker's
/// units, so a maker never gives more than `makerAmount`, and many small fills together may cost a
/// little more than `takerAmount`.
///
/// Errors are texts. In this order:
///   `Invalid amount` | `Invalid Taker amount` | `Maker token fill amount cannot be 0` |
///   `Permit failed` | `Order expired` | `Access denied` | `Invalid Signature` |
///   `Order already filled or expired` (a cancelled one too);
///   then ours: `Invalid assets` (one token on both sides), `Invalid target` (zero, or this
///   contract), `Short payment` (a token that taxes its transfers: less arrived than was signed).
/// A product above 256 bits is a panic. A token's own revert data is passed on; a token that
/// returns false or reverts without data is reported as `SafeERC20: ERC20 operation did not
/// succeed` or `SafeERC20: low-level call failed`, an account without code as `Address: call to
/// non-contract`.
///
/// A permit is the bare arguments of EIP-2612's `permit` (224 bytes) or of DAI's (256 bytes) with
/// this contract as spender; any other length counts as none. A failure is ignored if the allowance
/// exists, since another account may have submitted it first.
interface IRfq {
    struct Order {
        uint256 nonceAndMeta;
        uint128 expiry;
        IERC20 makerAsset;
        IERC20 takerAsset;
        address maker;
        address taker;
        uint256 makerAmount;
        uint256 takerAmount;
    }

    /// @param takerTokenFillAmount the amount that the taker pays, in units of `takerAsset`
    struct OrderInfo {
        Order order;
        bytes signature;
        uint256 takerTokenFillAmount;
        bytes permitTakerAsset;
        bytes permitMakerAsset;
    }

    /// @notice A fill. The amounts are those of this fill; `taker` is the account that received,
    /// not the one that paid.
    event OrderFilled(
        bytes32 indexed orderHash,
        address indexed maker,
        IERC20 makerAsset,
        uint256 makerAmount,
        address indexed taker,
        IERC20 takerAsset,
        uint256 takerAmount
    );

    /// @notice A cancellation. Any account may cancel any hash for itself: it affects an order only
    /// if `maker` is the order's.
    event OrderCancelled(bytes32 indexed orderHash, address indexed maker);

    /// @notice Fills a whole order that has no fill yet.
    function fillOrder(Order calldata order, bytes calldata signature) external;

    /// @notice Fills a whole order and sends the maker's tokens to `target`.
    function fillOrderWithTarget(Order calldata order, bytes calldata signature, address target) external;

    /// @notice Fills a part of an order.
    /// @param takerTokenFillAmount the amount that the caller pays, at most `takerAmount`
    /// @return makerTokenFilledAmount the amount that the maker gave
    function partialFillOrder(Order calldata order, bytes calldata signature, uint256 takerTokenFillAmount)
        external
        returns (uint256 makerTokenFilledAmount);

    /// @notice Fills a part of an order and sends the maker's tokens to `target`.
    function partialFillOrderWithTarget(
        Order calldata order,
        bytes calldata signature,
        uint256 takerTokenFillAmount,
        address target
    ) external returns (uint256 makerTokenFilledAmount);

    /// @notice Does the same as `partialFillOrderWithTarget`, with permits of the caller and of the
    /// maker.
    function partialFillOrderWithTargetPermit(
        Order calldata order,
        bytes calldata signature,
        uint256 takerTokenFillAmount,
        address target,
        bytes calldata permitTakerAsset,
        bytes calldata permitMakerAsset
    ) external returns (uint256 makerTokenFilledAmount);

    /// @notice Fills all of these orders or none.
    function batchFillOrderWithTarget(OrderInfo[] calldata orderInfos, address target) external;

    /// @notice Fills orders one after the other until the caller has paid exactly
    /// `takerFillAmount`. Orders that cannot be filled are skipped, whatever their makers and
    /// tokens do: each has an equal share of the remaining gas, at most 1,000,000. At most
    /// `takerTokenFillAmount` of each is filled. Reverts with `Couldn't swap the requested fill
    /// amount`.
    function tryBatchFillOrderTakerAmount(OrderInfo[] calldata orderInfos, uint256 takerFillAmount, address target)
        external;

    /// @notice Fills orders one after the other until the makers have given `makerFillAmount`: what
    /// the caller pays is rounded up, and may buy a little more. Reverts with `Couldn't swap the
    /// requested fill amount`.
    function tryBatchFillOrderMakerAmount(OrderInfo[] calldata orderInfos, uint256 makerFillAmount, address target)
        external;

    /// @notice Cancels an order of the caller. One that is filled or cancelled already is
    /// unchanged, without an event.
    function cancelOrder(bytes32 orderHash) external;

    /// @notice Cancels many orders of the caller.
    function cancelOrders(bytes32[] calldata orderHashes) external;

    /// @notice Returns the state of an order. 0: no fill yet, all of it is left. 1: filled or
    /// cancelled. Otherwise one more than the remainder, in units of the maker's token.
    function remaining(address maker, bytes32 orderHash) external view returns (uint256);

    /// @notice Returns `remaining` of several orders of one maker.
    function getRemainingOrderBalance(address maker, bytes32[] calldata orderHashes)
        external
        view
        returns (uint256[] memory remainingBalances);

    // Named as published
    function FILLED_ORDER() external view returns (uint256);
    function UNFILLED_ORDER() external view returns (uint256);
    function RFQ_LIMIT_ORDER_TYPEHASH() external view returns (bytes32);
}
