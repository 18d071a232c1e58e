// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "./IRfq.sol";
import {IRouterAdmin} from "./IRouterAdmin.sol";
import {IRouterErrors} from "./IRouterErrors.sol";

/// @title IRouter: market swaps, version 6.2
/// @notice Rules of every swap:
///   - Money is counted by differences. Previous balances of the router are never paid out and
///     never block a swap; what a swap brings in is paid out to the last unit.
///   - `toAmount` is net: the beneficiary's own balance grows by at least `toAmount` after every
///     fee and token tax.
///   - A buy costs at most `fromAmount`, fees included. Unspent source goes back to the caller.
///   - `beneficiary` 0 means the caller. Tokens are taken from the caller only.
///   - The native token is written as 0xEeee..EEeE. Its `fromAmount` equals the value sent.
///   - `metadata` is the quote's id and block; the router ignores it.
///   - `permit` is empty (use the allowance), 224 bytes (EIP-2612), 256 bytes (DAI's permit) or at
///     least 257 bytes (Permit2 `permitTransferFrom` arguments; token, recipient, amount and owner
///     are overwritten). A plain permit that fails is ignored if the allowance suffices: another
///     account may have submitted it first.
/// `partnerAndFee`: bits 96..255 partner, 95 take surplus, 94 referral, 93 skip blacklist, 92 cap
/// surplus at 1 %, 91 direct transfer, 90 surplus to user, 0..13 fee in basis points (more than 200
/// counts as 200).
interface IRouter is IRouterErrors, IRouterAdmin {
    /// @param fromAmount the amount sold (in), or the maximum that may be spent (out)
    /// @param toAmount the minimum for the beneficiary (in), or the amount bought (out)
    /// @param quotedAmount the quote: destination units (in), source units (out); the basis of
    /// surplus
    struct GenericData {
        IERC20 srcToken;
        IERC20 destToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 quotedAmount;
        bytes32 metadata;
        address payable beneficiary;
    }

    /// @param pools 64 bytes a hop from source to destination: lower token (20) | higher token (20)
    /// | zeros (23) | direction (1): 1 sells the lower token
    struct UniswapV2Data {
        IERC20 srcToken;
        IERC20 destToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 quotedAmount;
        bytes32 metadata;
        address payable beneficiary;
        bytes pools;
    }

    /// @param pools 96 bytes a hop, from source to destination (in) or from destination to source
    /// (out): a word with bit 255 set when the lower token is sold and the lower token's address |
    /// higher token | fee in pips
    struct UniswapV3Data {
        IERC20 srcToken;
        IERC20 destToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 quotedAmount;
        bytes32 metadata;
        address payable beneficiary;
        bytes pools;
    }

    /// @param fromAmount the amount sold, or the maximum that may be spent on a purchase
    /// @param toAmount the minimum for the beneficiary, or the amount bought
    /// @param wrapApproveDirection bit 0: the source is the native token and is wrapped; bit 1: the
    /// destination is unwrapped to it; bit 3: a purchase. Bit 2 asks for an allowance, which the
    /// router always sets exactly and revokes.
    struct AugustusRFQData {
        uint256 fromAmount;
        uint256 toAmount;
        uint8 wrapApproveDirection;
        bytes32 metadata;
        address payable beneficiary;
    }

    /// @notice Sells an exact amount through an executor.
    /// @param executorData an ABI-encoded `bytes` whose length already counts the 64 bytes the
    /// router appends (amount given to the executor, caller)
    /// @return receivedAmount the amount that the beneficiary got
    /// @return paraswapShare the service's share of fees, in the destination token
    /// @return partnerShare the partner's share of fees, in the destination token
    function swapExactAmountIn(
        address executor,
        GenericData calldata swapData,
        uint256 partnerAndFee,
        bytes calldata permit,
        bytes calldata executorData
    ) external payable returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Buys an exact amount through an executor.
    /// @param executorData an ABI-encoded `bytes` whose length already counts the 96 bytes the
    /// router appends (amount given to the executor, `toAmount`, caller)
    /// @return spentAmount the amount that the caller paid, fees included
    /// @return receivedAmount the amount that the beneficiary got
    /// @return paraswapShare the service's share of fees, in the source token
    /// @return partnerShare the partner's share of fees, in the source token
    function swapExactAmountOut(
        address executor,
        GenericData calldata swapData,
        uint256 partnerAndFee,
        bytes calldata permit,
        bytes calldata executorData
    )
        external
        payable
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Sells an exact amount through Uniswap V2 pairs.
    function swapExactAmountInOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Buys an exact amount through Uniswap V2 pairs.
    function swapExactAmountOutOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Sells an exact amount through Uniswap V3 pools.
    function swapExactAmountInOnUniswapV3(UniswapV3Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Buys an exact amount through Uniswap V3 pools.
    function swapExactAmountOutOnUniswapV3(UniswapV3Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare);

    /// @notice Fills signed orders, one after the other, until an exact amount is sold or bought.
    /// Orders that cannot be filled are skipped; the RFQ contract reverts if the rest does not
    /// suffice. There are no fees.
    /// @param orders orders of one pair of tokens, else `InvalidPath`. The `taker` of an order is
    /// zero or the router; the caller is the user in the low 160 bits of `nonceAndMeta`, if there
    /// is one and the high 160 bits are not the maker
    /// @return spentAmount the amount that the caller paid
    /// @return receivedAmount the amount that the beneficiary got: of a purchase including what
    /// rounding adds to `toAmount`
    function swapOnAugustusRFQTryBatchFill(
        AugustusRFQData calldata data,
        IRfq.OrderInfo[] calldata orders,
        bytes calldata permit
    ) external payable returns (uint256 spentAmount, uint256 receivedAmount);

    /// @notice Pays from the caller of the running sale, up to the amount sold. Only for our own
    /// executor, while it runs a program that requests it.
    function payFromCaller(address to, uint256 amount) external;

    /// @notice Pays the pool that is being called; reverts with `InvalidCaller` for any other
    /// caller.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}
