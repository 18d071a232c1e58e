// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../interfaces/IRouterErrors.sol";

/// @title ILegacyRouter: market swaps, version 5
/// @notice The published functions, structs and events. Rules of every swap:
///   - Tokens are taken from the caller of the swap alone, through the token transfer proxy, to
///     which callers approve them. The router itself needs no allowance, and has no right to spend
///     one that it was given.
///   - Money is counted by differences. Previous balances of the router are never paid out and
///     never block a swap.
///   - `toAmount` is net: the balance of the beneficiary grows by at least that much after fees and
///     taxes on transfers, else the text `INSUFFICIENT_OUTPUT`. The published router compares
///     before fees.
///   - A purchase costs at most `fromAmount`, fees included. Unspent source goes back to the
///     caller.
///   - A swap after `deadline`, in unix seconds, reverts with the text `Deadline breached`.
///   - `beneficiary` 0 means the caller. The native token is written as 0xEeee..EEeE; the value
///     sent equals its `fromAmount`.
///   - `permit` is empty, or the arguments of a permit for the proxy: 224 bytes (EIP-2612) or 256
///     bytes (DAI's). One that fails is ignored when the allowance suffices.
///   - `expectedAmount` is the quote: destination units of a sale, where it counts as at least
///     `toAmount`; source units of a purchase, at most `fromAmount`.
///   - `uuid` is copied to the event and otherwise ignored.
///
/// `feePercent`: bits 248..255 are the version. In version 0 the word is the fee in basis points.
/// In version 1 (and any higher one) bits 0..13 are the fee, bit 14 gives the surplus of the
/// partner to the user, bit 15 takes the fee from the source token, bit 16 divides the surplus as a
/// referral, and no fee is taken then. More than 200 basis points count as 200. A fee of zero in
/// version 1 means that the partner takes surplus; in version 0 that it takes nothing. The shares
/// are those of the market router (`Shares`), with surplus limited to 1 % of the quote. Without a
/// partner the surplus belongs to the service. A sale with bit 15 pays `feePercent` of `fromAmount`
/// first and sells the rest; nothing of its surplus is taken. A fee of a purchase without bit 15 is
/// taken from what was bought, so the purchase has to bring more than `toAmount`.
///
/// Programs of the executor (`IExecutor`) run in all generic methods:
///   - `simpleSwap`, `simpleBuy`: `callees` are the source token, then the executor; of a native
///     source the executor alone. The calldata of the token is `transfer(executor, amount)`. That
///     of the executor is selector zero, an encoded `bytes` of the program, and the trailing words:
///     amount (of a purchase also `toAmount`) and the caller. The published router accepts the same
///     calldata. Here the proxy moves the amount to the executor directly.
///   - `multiSwap`, `megaSwap`, `buy`: `adapter` is the executor and `payload` the encoded `bytes`
///     of the program, without selector and trailing words, which the router adds.
interface ILegacyRouter is IRouterErrors {
    /// @param callees contracts to call, in order: the source token by `transfer`, any other by
    /// selector zero only
    /// @param exchangeData the calldata of all calls, joined
    /// @param startIndexes the offsets at which the calldata of each call begins, and finally the
    /// end of the last
    /// @param values native value of each call, of the source alone
    struct SimpleData {
        IERC20 fromToken;
        IERC20 toToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 expectedAmount;
        address[] callees;
        bytes exchangeData;
        uint256[] startIndexes;
        uint256[] values;
        address payable beneficiary;
        address payable partner;
        uint256 feePercent;
        bytes permit;
        uint256 deadline;
        bytes16 uuid;
    }

    /// @param path the hops from the source to the destination, which is the token of the last one
    struct SellData {
        IERC20 fromToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 expectedAmount;
        address payable beneficiary;
        Path[] path;
        address payable partner;
        uint256 feePercent;
        bytes permit;
        uint256 deadline;
        bytes16 uuid;
    }

    /// @param path several paths from the source to one destination
    struct MegaSwapSellData {
        IERC20 fromToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 expectedAmount;
        address payable beneficiary;
        MegaSwapPath[] path;
        address payable partner;
        uint256 feePercent;
        bytes permit;
        uint256 deadline;
        bytes16 uuid;
    }

    /// @param adapter the executor that runs every route
    /// @param route purchases that together bring `toAmount`
    struct BuyData {
        address adapter;
        IERC20 fromToken;
        IERC20 toToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 expectedAmount;
        address payable beneficiary;
        Route[] route;
        address payable partner;
        uint256 feePercent;
        bytes permit;
        uint256 deadline;
        bytes16 uuid;
    }

    /// @param fromAmountPercent share of `fromAmount` in basis points; the last path gets the rest
    struct MegaSwapPath {
        uint256 fromAmountPercent;
        Path[] path;
    }

    /// @notice A hop.
    /// @param to the token that the hop brings
    /// @param totalNetworkFee ignored
    struct Path {
        IERC20 to;
        uint256 totalNetworkFee;
        Adapter[] adapters;
    }

    /// @param adapter the executor that runs the routes
    /// @param percent share of the hop's input in basis points; the last adapter gets the rest
    /// @param networkFee ignored
    struct Adapter {
        address payable adapter;
        uint256 percent;
        uint256 networkFee;
        Route[] route;
    }

    /// @param index ignored
    /// @param targetExchange ignored
    /// @param percent share of the adapter's input in basis points; the last route gets the rest
    /// @param payload an encoded `bytes` of a program of the executor
    /// @param networkFee ignored
    struct Route {
        uint256 index;
        address targetExchange;
        uint256 percent;
        bytes payload;
        uint256 networkFee;
    }

    /// @notice The arrays of calls differ in length, or a call sends more of the source than is
    /// sold.
    error InvalidCalls();
    /// @notice A call uses a function that is not allowed for a callee.
    error ForbiddenCall(address callee);
    /// @notice The router has no function with this selector. Named as published.
    error NotImplementedError(bytes4 selector);

    /// @param srcAmount the amount sold: `fromAmount` less a fee in the source token
    /// @param receivedAmount the output of the swap, before fees in the destination token
    event SwappedV3(
        bytes16 uuid,
        address partner,
        uint256 feePercent,
        address initiator,
        address indexed beneficiary,
        address indexed srcToken,
        address indexed destToken,
        uint256 srcAmount,
        uint256 receivedAmount,
        uint256 expectedAmount
    );

    /// @param srcAmount the amount spent, before fees in the source token
    /// @param receivedAmount the amount bought, before fees in the destination token
    event BoughtV3(
        bytes16 uuid,
        address partner,
        uint256 feePercent,
        address initiator,
        address indexed beneficiary,
        address indexed srcToken,
        address indexed destToken,
        uint256 srcAmount,
        uint256 receivedAmount,
        uint256 expectedAmount
    );

    /// @notice Sells through calls of executors.
    /// @return receivedAmount the output of the swap, before fees
    function simpleSwap(SimpleData calldata data) external payable returns (uint256 receivedAmount);

    /// @notice Buys through calls of executors.
    function simpleBuy(SimpleData calldata data) external payable;

    /// @notice Sells through hops, each of one or more executors.
    /// @return receivedAmount the output of the swap, before fees
    function multiSwap(SellData calldata data) external payable returns (uint256 receivedAmount);

    /// @notice Sells through several paths of hops.
    /// @return receivedAmount the output of the swap, before fees
    function megaSwap(MegaSwapSellData calldata data) external payable returns (uint256 receivedAmount);

    /// @notice Buys through an executor.
    /// @return receivedAmount the amount bought, before fees
    function buy(BuyData calldata data) external payable returns (uint256 receivedAmount);

    /// @notice Sells through pairs of Uniswap V2, without fees and for the caller.
    /// @param path tokens from the source to the destination; the native one is wrapped before, or
    /// unwrapped after
    function swapOnUniswap(uint256 amountIn, uint256 amountOutMin, IERC20[] calldata path) external payable;

    /// @notice Sells through pairs of a fork of Uniswap V2 that takes 0.3 %.
    /// @param initCode the hash of the creation code of the factory's pairs
    function swapOnUniswapFork(
        address factory,
        bytes32 initCode,
        uint256 amountIn,
        uint256 amountOutMin,
        IERC20[] calldata path
    ) external payable;

    /// @notice Buys an exact amount through pairs of Uniswap V2.
    function buyOnUniswap(uint256 amountInMax, uint256 amountOut, IERC20[] calldata path) external payable;

    /// @notice Buys an exact amount through pairs of a fork of Uniswap V2 that takes 0.3 %.
    function buyOnUniswapFork(
        address factory,
        bytes32 initCode,
        uint256 amountInMax,
        uint256 amountOut,
        IERC20[] calldata path
    ) external payable;

    /// @notice Sells through pairs that the caller names.
    /// @param weth the wrapped native token if the source or the destination is native, else zero
    /// @param pools bits 0..159 the pair, 160 set if its second token is sold, 161..255 the part of
    /// an input that remains after the pair's fee, in basis points (9970 for a fee of 0.3 %)
    function swapOnUniswapV2Fork(
        IERC20 tokenIn,
        uint256 amountIn,
        uint256 amountOutMin,
        address weth,
        uint256[] calldata pools
    ) external payable;

    /// @notice Does the same as `swapOnUniswapV2Fork`, with a permit for the proxy.
    function swapOnUniswapV2ForkWithPermit(
        IERC20 tokenIn,
        uint256 amountIn,
        uint256 amountOutMin,
        address weth,
        uint256[] calldata pools,
        bytes calldata permit
    ) external payable;

    /// @notice Buys an exact amount through pairs that the caller names.
    function buyOnUniswapV2Fork(
        IERC20 tokenIn,
        uint256 amountInMax,
        uint256 amountOut,
        address weth,
        uint256[] calldata pools
    ) external payable;

    /// @notice Does the same as `buyOnUniswapV2Fork`, with a permit for the proxy.
    function buyOnUniswapV2ForkWithPermit(
        IERC20 tokenIn,
        uint256 amountInMax,
        uint256 amountOut,
        address weth,
        uint256[] calldata pools,
        bytes calldata permit
    ) external payable;

    /// @notice Returns the contract that callers approve their tokens to.
    function getTokenTransferProxy() external view returns (address);

    /// @notice Returns the wallet of the service, which is that of the market router.
    function getFeeWallet() external view returns (address);

    function getVersion() external pure returns (string memory);
}
