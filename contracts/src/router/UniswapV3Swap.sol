// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV3Pool} from "../interfaces/IUniswapV3Pool.sol";
import {PoolAddress} from "../libraries/PoolAddress.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V3} from "../libraries/V3.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title UniswapV3Swap: swaps through Uniswap V3 pools without an executor
/// @notice A pool pays first and asks for its price in a callback. One callback is accepted, from
/// the pool that was called last, whose address follows from factory and path; the caller of the
/// running swap pays it.
abstract contract UniswapV3Swap is RouterPayments {
    using Tokens for IERC20;

    uint256 private constant HOP_LENGTH = 96;

    /// @dev First byte of the callback data. An encoded `V3Purchase` begins with zero.
    uint256 private constant PAY_FROM_CALLER = 1;
    uint256 private constant PAY_FROM_ROUTER = 2;
    uint256 private constant TOKEN_OFFSET = 1;
    uint256 private constant PERMIT_OFFSET = 21;

    struct V3Hop {
        IUniswapV3Pool pool;
        IERC20 tokenIn;
        IERC20 tokenOut;
        bool zeroForOne;
    }

    /// @dev The remaining steps of a purchase when a pool asks for its price.
    /// @param tokenIn the token that the pool asks for
    /// @param pools the hops that buy this token, nearest first; empty if it is the source token
    struct V3Purchase {
        GenericData swap;
        uint256 partnerAndFee;
        IERC20 tokenIn;
        bytes pools;
        bytes permit;
    }

    /// @dev The pool that may call back now, as a full word; zero if none may.
    uint256 private transient _pool;

    /// @inheritdoc IRouter
    function swapExactAmountInOnUniswapV3(UniswapV3Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        GenericData calldata swap = _head(uniData);
        address beneficiary = _check(swap, true);
        uint256 received = _sellV3(swap, uniData.pools, permit);
        _unwrap(swap.destToken, received);
        return _payOutput(swap, partnerAndFee, received, beneficiary);
    }

    /// @inheritdoc IRouter
    function swapExactAmountOutOnUniswapV3(UniswapV3Data calldata uniData, uint256 partnerAndFee, bytes calldata permit)
        external
        payable
        swapping
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        GenericData calldata swap = _head(uniData);
        address beneficiary = _checkPurchase(swap);
        _checkPools(uniData.pools, HOP_LENGTH);
        (address recipient, uint256 balanceBefore) = _recipient(swap.destToken, beneficiary);
        V3Purchase memory purchase = V3Purchase(swap, partnerAndFee, _wrapped(swap.destToken), "", permit);
        _v3Buy(purchase, uniData.pools, recipient, swap.toAmount);
        receivedAmount = _deliver(swap.destToken, swap.toAmount, recipient, balanceBefore, beneficiary);
        (spentAmount, paraswapShare, partnerShare) = _payDirectInput(swap, partnerAndFee);
    }

    /// @inheritdoc IRouter
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        if (uint160(msg.sender) != _pool) revert InvalidCaller();
        _pool = 0;
        uint256 owed = V3.owed(amount0Delta, amount1Delta);
        uint256 kind;
        IERC20 token;
        // Both are there: the data is what `_sellV3` or `_v3Buy` passed to the pool.
        assembly ("memory-safe") {
            kind := shr(248, calldataload(data.offset))
            token := shr(96, calldataload(add(data.offset, TOKEN_OFFSET)))
        }
        if (kind == PAY_FROM_CALLER) _pull(token, msg.sender, owed, data[PERMIT_OFFSET:]);
        else if (kind == PAY_FROM_ROUTER) token.push(msg.sender, owed);
        else _payPurchase(owed, data);
    }

    function _payPurchase(uint256 owed, bytes calldata data) private {
        V3Purchase calldata purchase;
        // The data is what `_v3Buy` encoded: one struct after its offset.
        assembly ("memory-safe") {
            purchase := add(data.offset, 32)
        }
        if (purchase.pools.length != 0) {
            _v3Buy(purchase, purchase.pools, msg.sender, owed);
            return;
        }
        if (purchase.tokenIn != _wrapped(purchase.swap.srcToken)) revert InvalidPath();
        _payPool(purchase.swap, purchase.partnerAndFee, msg.sender, owed, purchase.permit);
    }

    /// @dev Sells through all hops; outputs are counted by the router's balance.
    function _sellV3(GenericData calldata swap, bytes calldata pools, bytes calldata permit)
        private
        returns (uint256 amount)
    {
        _checkPools(pools, HOP_LENGTH);
        amount = swap.fromAmount;
        IERC20 token = swap.srcToken;
        bytes memory data;
        if (token.isNative()) {
            _wrap(amount);
            token = IERC20(WETH);
            data = _payment(PAY_FROM_ROUTER, token);
        } else {
            data = _payment(PAY_FROM_CALLER, token);
            if (permit.length != 0) data = bytes.concat(data, permit);
        }
        while (true) {
            V3Hop memory hop = _v3Hop(pools, swap.beneficiary);
            if (hop.tokenIn != token) revert InvalidPath();
            token = hop.tokenOut;
            uint256 balanceBefore = token.held(address(this));
            _v3Sell(hop, amount, data);
            amount = token.held(address(this)) - balanceBefore;
            if (pools.length == HOP_LENGTH) break;
            pools = pools[HOP_LENGTH:];
            data = _payment(PAY_FROM_ROUTER, token);
        }
        if (token != _wrapped(swap.destToken)) revert InvalidPath();
    }

    /// @dev Encodes the callback data of a sale: how the pool is paid (1) | the token (20).
    function _payment(uint256 kind, IERC20 token) private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, 21)
            mstore(add(data, 32), or(shl(248, kind), shl(88, token)))
            mstore(0x40, add(data, 64))
        }
    }

    /// @dev Sells in a pool. One without enough liquidity takes less; then it reverts, so that
    /// nothing stays in the router.
    function _v3Sell(V3Hop memory hop, uint256 amount, bytes memory data) private {
        _pool = uint160(address(hop.pool));
        (int256 amount0, int256 amount1) = _swapPool(hop, V3.signed(amount), data, address(this));
        if (uint256(hop.zeroForOne ? amount0 : amount1) != amount) revert InsufficientLiquidity();
    }

    /// @dev Buys `purchase.tokenIn` in the first pool; the callback buys its cost through the
    /// others.
    function _v3Buy(V3Purchase memory purchase, bytes calldata pools, address recipient, uint256 amount) private {
        V3Hop memory hop = _v3Hop(pools, purchase.swap.beneficiary);
        if (hop.tokenOut != purchase.tokenIn) revert InvalidPath();
        purchase.tokenIn = hop.tokenIn;
        purchase.pools = pools[HOP_LENGTH:];
        _pool = uint160(address(hop.pool));
        (int256 amount0, int256 amount1) = _swapPool(hop, -V3.signed(amount), abi.encode(purchase), recipient);
        if (-(hop.zeroForOne ? amount1 : amount0) != V3.signed(amount)) revert InsufficientLiquidity();
    }

    /// @dev Calls the pool's `swap`. In assembly: the factory created the pool, so its answer needs
    /// no check.
    function _swapPool(V3Hop memory hop, int256 amount, bytes memory data, address recipient)
        private
        returns (int256 amount0, int256 amount1)
    {
        (address pool, bool zeroForOne) = (address(hop.pool), hop.zeroForOne);
        uint160 limit = V3.limit(zeroForOne);
        assembly ("memory-safe") {
            let m := mload(0x40)
            let size := mload(data)
            mstore(m, shl(224, 0x128acb08)) // swap(address,bool,int256,uint160,bytes)
            mstore(add(m, 4), recipient)
            mstore(add(m, 36), zeroForOne)
            mstore(add(m, 68), amount)
            mstore(add(m, 100), limit)
            mstore(add(m, 132), 160)
            mstore(add(m, 164), size)
            mcopy(add(m, 196), add(data, 32), size)
            if iszero(call(gas(), pool, 0, m, add(196, size), 0, 64)) {
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
            amount0 := mload(0)
            amount1 := mload(32)
        }
    }

    function _head(UniswapV3Data calldata uniData) private pure returns (GenericData calldata swap) {
        assembly ("memory-safe") {
            swap := uniData
        }
    }

    /// @dev Reads the first hop.
    function _v3Hop(bytes calldata pools, address beneficiary) private view returns (V3Hop memory hop) {
        address token0;
        address token1;
        uint256 fee;
        bool zeroForOne;
        // There is at least one: pools hold a whole number of hops, and used ones are cut off.
        assembly ("memory-safe") {
            let word := calldataload(pools.offset)
            zeroForOne := shr(255, word)
            token0 := shr(96, shl(96, word))
            token1 := shr(96, shl(96, calldataload(add(pools.offset, 32))))
            fee := calldataload(add(pools.offset, 64))
        }
        address pool = PoolAddress.v3(UNISWAP_V3_FACTORY_AND_FF, UNISWAP_V3_POOL_INIT_CODE_HASH, token0, token1, fee);
        if (pool.code.length == 0) revert InvalidPath();
        _refusePool(pool, beneficiary);
        hop.pool = IUniswapV3Pool(pool);
        hop.zeroForOne = zeroForOne;
        (hop.tokenIn, hop.tokenOut) = zeroForOne ? (IERC20(token0), IERC20(token1)) : (IERC20(token1), IERC20(token0));
    }
}
