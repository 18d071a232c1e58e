// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {ConstantProduct} from "../libraries/ConstantProduct.sol";
import {PoolAddress} from "../libraries/PoolAddress.sol";
import {Share} from "../libraries/Shares.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title UniswapV2Swap: swaps through Uniswap V2 pairs without an executor
/// @notice Tokens go from pair to pair. What the last pair pays is known before it pays, so a sale without fees and
/// surplus pays the beneficiary without a stop in the router.
abstract contract UniswapV2Swap is RouterPayments {
    using Tokens for IERC20;

    uint256 private constant HOP_LENGTH = 64;
    uint256 private constant FEE_PIPS = 3_000;

    struct V2Hop {
        IUniswapV2Pair pair;
        IERC20 tokenIn;
        IERC20 tokenOut;
        bool zeroForOne;
    }

    /// @inheritdoc IRouter
    function swapExactAmountInOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        address beneficiary = _checkV2(uniData);
        uint256 amount = uniData.fromAmount;
        V2Hop memory hop = _v2Hop(uniData, 0);
        if (hop.tokenIn != _wrapped(uniData.srcToken)) revert InvalidPath();
        if (uniData.srcToken.isNative()) {
            IWrappedNative(WETH).deposit{value: amount}();
            IERC20(WETH).push(address(hop.pair), amount);
        } else {
            _pull(uniData.srcToken, address(hop.pair), amount, permit);
        }
        amount = _v2AmountOut(hop, amount);
        for (uint256 offset = HOP_LENGTH; offset < uniData.pools.length; offset += HOP_LENGTH) {
            V2Hop memory next = _v2Hop(uniData, offset);
            if (next.tokenIn != hop.tokenOut) revert InvalidPath();
            _v2Swap(hop, amount, address(next.pair));
            amount = _v2AmountOut(next, amount);
            hop = next;
        }
        return _finishSaleV2(uniData, partnerAndFee, hop, amount, beneficiary);
    }

    /// @inheritdoc IRouter
    function swapExactAmountOutOnUniswapV2(UniswapV2Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        address beneficiary = _checkV2(uniData);
        if (uniData.quotedAmount > uniData.fromAmount) revert InvalidQuotedAmount();
        (V2Hop[] memory hops, uint256[] memory amounts) = _v2Purchase(uniData);
        _payPool(
            uniData.srcToken,
            address(hops[0].pair),
            amounts[0],
            uniData.fromAmount,
            uniData.quotedAmount,
            partnerAndFee,
            permit
        );
        receivedAmount = _runPurchaseV2(uniData, hops, amounts, beneficiary);
        (spentAmount, paraswapShare, partnerShare) =
            _payDirectInput(uniData.srcToken, uniData.quotedAmount, partnerAndFee);
    }

    /// @dev Lets the last pair pay: the beneficiary at once, or the router when something is to be done with the tokens.
    function _finishSaleV2(
        UniswapV2Data calldata uniData,
        uint256 partnerAndFee,
        V2Hop memory hop,
        uint256 amount,
        address beneficiary
    ) private returns (uint256 received, uint256 service, uint256 partner) {
        if (hop.tokenOut != _wrapped(uniData.destToken)) revert InvalidPath();
        if (_paysAtOnce(uniData, partnerAndFee, amount)) {
            received = _v2SwapCounted(hop, amount, beneficiary);
            _requireOutput(received, uniData.toAmount);
            return (received, 0, 0);
        }
        received = _v2SwapCounted(hop, amount, address(this));
        _unwrap(uniData.destToken, received);
        return
            _payOutput(uniData.destToken, received, uniData.toAmount, uniData.quotedAmount, partnerAndFee, beneficiary);
    }

    /// @dev Nothing to share and nothing to unwrap.
    function _paysAtOnce(UniswapV2Data calldata uniData, uint256 partnerAndFee, uint256 amount)
        private
        view
        returns (bool)
    {
        if (uniData.destToken.isNative()) return false;
        Share memory share =
            _outputShare(uniData.destToken, amount, uniData.toAmount, uniData.quotedAmount, partnerAndFee);
        return share.service + share.partner == 0;
    }

    /// @dev The hops of a purchase and what goes into each, computed from the last to the first.
    function _v2Purchase(UniswapV2Data calldata uniData)
        private
        view
        returns (V2Hop[] memory hops, uint256[] memory amounts)
    {
        uint256 count = uniData.pools.length / HOP_LENGTH;
        hops = new V2Hop[](count);
        amounts = new uint256[](count + 1);
        amounts[count] = uniData.toAmount;
        IERC20 wanted = _wrapped(uniData.destToken);
        for (uint256 i = count; i > 0; --i) {
            V2Hop memory hop = _v2Hop(uniData, (i - 1) * HOP_LENGTH);
            if (hop.tokenOut != wanted) revert InvalidPath();
            wanted = hop.tokenIn;
            (uint256 reserveIn, uint256 reserveOut) = _v2Reserves(hop);
            amounts[i - 1] = ConstantProduct.amountIn(amounts[i], reserveIn, reserveOut, FEE_PIPS);
            hops[i - 1] = hop;
        }
        if (wanted != _wrapped(uniData.srcToken)) revert InvalidPath();
    }

    function _runPurchaseV2(
        UniswapV2Data calldata uniData,
        V2Hop[] memory hops,
        uint256[] memory amounts,
        address beneficiary
    ) private returns (uint256) {
        (address recipient, uint256 balanceBefore) = _recipient(uniData.destToken, beneficiary);
        for (uint256 i; i < hops.length; ++i) {
            _v2Swap(hops[i], amounts[i + 1], i + 1 < hops.length ? address(hops[i + 1].pair) : recipient);
        }
        return _deliver(uniData.destToken, recipient, balanceBefore, uniData.toAmount, beneficiary);
    }

    /// @dev What a pair pays for what just arrived. Counted from the pair's balance, because a token may tax the way; at most
    /// the nominal amount, so that what strangers left in the pair changes no quote.
    function _v2AmountOut(V2Hop memory hop, uint256 nominal) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _v2Reserves(hop);
        uint256 arrived = hop.tokenIn.balanceOf(address(hop.pair)) - reserveIn;
        return ConstantProduct.amountOut(arrived < nominal ? arrived : nominal, reserveIn, reserveOut, FEE_PIPS);
    }

    function _v2Reserves(V2Hop memory hop) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (uint256 reserve0, uint256 reserve1,) = hop.pair.getReserves();
        return hop.zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _v2Swap(V2Hop memory hop, uint256 amountOut, address recipient) private {
        (uint256 amount0Out, uint256 amount1Out) = hop.zeroForOne ? (uint256(0), amountOut) : (amountOut, uint256(0));
        hop.pair.swap(amount0Out, amount1Out, recipient, "");
    }

    /// @dev Swaps and counts what arrived.
    function _v2SwapCounted(V2Hop memory hop, uint256 amountOut, address recipient) private returns (uint256) {
        uint256 balanceBefore = hop.tokenOut.balanceOf(recipient);
        _v2Swap(hop, amountOut, recipient);
        return hop.tokenOut.balanceOf(recipient) - balanceBefore;
    }

    function _checkV2(UniswapV2Data calldata uniData) private view returns (address) {
        _checkPools(uniData.srcToken, uniData.destToken, uniData.pools, HOP_LENGTH);
        return _check(uniData.srcToken, uniData.destToken, uniData.fromAmount, uniData.toAmount, uniData.beneficiary);
    }

    function _v2Hop(UniswapV2Data calldata uniData, uint256 offset) private view returns (V2Hop memory hop) {
        bytes calldata pools = uniData.pools;
        address token0;
        address token1;
        bool zeroForOne;
        // The offset was checked: pools hold a whole number of hops.
        assembly ("memory-safe") {
            let position := add(pools.offset, offset)
            token0 := shr(96, calldataload(position))
            token1 := shr(96, calldataload(add(position, 20)))
            zeroForOne := and(calldataload(add(position, 32)), 1)
        }
        address pair = PoolAddress.v2(UNISWAP_V2_FACTORY_AND_FF, UNISWAP_V2_POOL_INIT_CODE_HASH, token0, token1);
        if (pair.code.length == 0) revert InvalidPath();
        hop.pair = IUniswapV2Pair(pair);
        hop.zeroForOne = zeroForOne;
        (hop.tokenIn, hop.tokenOut) = zeroForOne ? (IERC20(token0), IERC20(token1)) : (IERC20(token1), IERC20(token0));
    }
}
