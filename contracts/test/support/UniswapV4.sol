// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPoolManager} from "../../src/interfaces/IPoolManager.sol";
import {ProgramTrades} from "./ProgramTrades.sol";

/// Functions of the manager that only tests call.
interface IManager is IPoolManager {
    struct ModifyLiquidityParams {
        int24 tickLower;
        int24 tickUpper;
        int256 liquidityDelta;
        bytes32 salt;
    }

    function initialize(PoolKey calldata key, uint160 sqrtPriceX96) external returns (int24 tick);
    function modifyLiquidity(PoolKey calldata key, ModifyLiquidityParams calldata params, bytes calldata hookData)
        external
        returns (int256 callerDelta, int256 feesAccrued);
}

/// The world with the real PoolManager of Uniswap V4 and pools of it in the states of Uniswap V3's:
///   native/a 3000, a/b 500, b/c 3000
abstract contract V4World is ProgramTrades {
    uint8 internal constant V4 = 5;
    uint8 internal constant NATIVE_BIT = 0x80;

    IManager internal manager;

    function setUp() public virtual override {
        super.setUp();
        deployPeers();
        string memory artifact = vm.readFile("node_modules/@uniswap/v4-core/out/PoolManager.sol/PoolManager.json");
        manager = IManager(deployHex(vm.parseJsonString(artifact, ".bytecode.object"), abi.encode(owner)));
        addV4(key(address(0), address(a), 3_000));
        addV4(key(address(a), address(b), 500));
        addV4(key(address(b), address(c), 3_000));
    }

    function key(address x, address y, uint24 fee) internal pure returns (IPoolManager.PoolKey memory) {
        (address lower, address higher) = sorted(x, y);
        return IPoolManager.PoolKey(IERC20(lower), IERC20(higher), fee, spacingOf(fee), address(0));
    }

    function spacingOf(uint24 fee) internal pure returns (int24) {
        return fee == 500 ? int24(10) : int24(60);
    }

    /// Adds a pool at a price of one with liquidity near the price and everywhere.
    function addV4(IPoolManager.PoolKey memory pool) private {
        manager.initialize(pool, ONE_TO_ONE);
        manager.unlock(abi.encode(pool));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        IPoolManager.PoolKey memory pool = abi.decode(data, (IPoolManager.PoolKey));
        mintV4(pool, 6_000, DEPTH);
        mintV4(pool, 60_000, DEPTH / 10);
        return "";
    }

    function mintV4(IPoolManager.PoolKey memory pool, int24 width, uint256 liquidity) private {
        IManager.ModifyLiquidityParams memory params =
            IManager.ModifyLiquidityParams(-width, width, int256(liquidity), 0);
        (int256 delta,) = manager.modifyLiquidity(pool, params, "");
        payV4(pool.currency0, uint256(-(delta >> 128)));
        payV4(pool.currency1, uint256(-int256(int128(delta))));
    }

    function payV4(IERC20 currency, uint256 amount) private {
        if (address(currency) == address(0)) {
            manager.settle{value: amount}();
            return;
        }
        manager.sync(currency);
        currency.transfer(address(manager), amount);
        manager.settle();
    }

    function v4Leg(address tokenIn, address tokenOut, uint24 fee, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return v4Leg(address(manager), tokenIn, tokenOut, fee, mode, amount);
    }

    /// Returns a leg; every pool with the wrapped token is of the native currency.
    function v4Leg(address pools, address tokenIn, address tokenOut, uint24 fee, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        bool native = tokenIn == weth || tokenOut == weth;
        bool zeroForOne = native ? tokenIn == weth : tokenIn < tokenOut;
        uint8 tag = V4 | (zeroForOne ? 0x10 : 0) | (mode << 5) | (native ? NATIVE_BIT : 0);
        return abi.encodePacked(tag, pools, tokenIn, tokenOut, fee, uint16(uint24(spacingOf(fee))), uint128(amount));
    }
}
