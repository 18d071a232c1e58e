// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IV3Pool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data) external;
    function burn(int24 lower, int24 upper, uint128 amount) external;
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
    /// The protocol's fee is wider in pools of PancakeSwap.
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint32, bool);
    function liquidity() external view returns (uint128);
}

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

interface IV4Manager {
    struct Change {
        int24 lower;
        int24 upper;
        int256 liquidity;
        bytes32 salt;
    }

    struct Swap {
        bool zeroForOne;
        int256 amount;
        uint160 limit;
    }

    function initialize(PoolKey calldata key, uint160 sqrtPrice) external;
    function setProtocolFeeController(address controller) external;
    function setProtocolFee(PoolKey calldata key, uint24 fee) external;
    function unlock(bytes calldata data) external returns (bytes memory);
    function modifyLiquidity(PoolKey calldata key, Change calldata change, bytes calldata data)
        external
        returns (int256 delta, int256 fees);
    function swap(PoolKey calldata key, Swap calldata swap_, bytes calldata data) external returns (int256 delta);
    function sync(address currency) external;
    function settle() external payable;
    function take(address currency, address to, uint256 amount) external;
    function extsload(bytes32 slot) external view returns (bytes32);
}

interface IV2Pair {
    function initialize(address token0, address token1) external;
    function sync() external;
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function getReserves() external view returns (uint112, uint112, uint32);
}

interface IV2Library {
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) external pure returns (uint256);
    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) external pure returns (uint256);
}

interface IStable {
    function add_liquidity(uint256[2] calldata amounts, uint256 minimum) external returns (uint256);
    function exchange(int128 i, int128 j, uint256 dx, uint256 minimum) external returns (uint256);
    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256);
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256);
    function balances(uint256 index) external view returns (uint256);
}

/// The executor's computation of an input.
interface ISolidlyIn {
    function amountIn(ISolidly pair, bool zeroForOne, uint256 wanted) external view returns (uint256);
}

interface ISolidly {
    function initialize(address token0, address token1, bool stable) external;
    function mint(address to) external returns (uint256);
    function sync() external;
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256);
    function reserve0() external view returns (uint256);
    function reserve1() external view returns (uint256);
}

/// @title ProbeToken: a token whose transfers need no balance
contract ProbeToken {
    mapping(address account => uint256) public balanceOf;
    uint8 public immutable decimals;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function set(address account, uint256 value) external {
        balanceOf[account] = value;
    }

    function mint(address account, uint256 value) external {
        balanceOf[account] += value;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        unchecked {
            balanceOf[to] += value;
        }
        return true;
    }

    function transferFrom(address, address to, uint256 value) external returns (bool) {
        balanceOf[to] += value;
        return true;
    }
}

/// @title PoolProbe: deploys real pools, trades, and reports the outcome of every step
/// @notice Runs inside one `eth_call`, so no state stays. It is the factory of its pools and pays
/// what a pool asks.
contract PoolProbe {
    uint8 private constant SWAP_IN = 0;
    uint8 private constant SWAP_OUT = 1;
    uint8 private constant MINT = 2;
    uint8 private constant BURN = 3;
    /// @dev A pool that divides by zero burns all the gas it is given.
    uint256 private constant STEP_GAS = 200_000_000;

    /// @param lower ends of a position, for mints and burns
    /// @param limit the last price of a concentrated pool: beyond all its liquidity, so that a
    /// failing swap iterates over no empty words
    struct Step {
        uint8 kind;
        bool zeroForOne;
        uint256 amount;
        int24 lower;
        int24 upper;
        uint160 limit;
    }

    struct V3Case {
        uint24 fee;
        int24 spacing;
        uint160 sqrtPrice;
        Step[] steps;
    }

    /// @param protocolFee of either direction, in pips
    struct V4Case {
        uint24 fee;
        int24 spacing;
        uint160 sqrtPrice;
        uint24 protocolFee;
        Step[] steps;
    }

    struct V2Case {
        uint256 reserve0;
        uint256 reserve1;
        Step[] steps;
    }

    struct StableCase {
        uint256 amplification;
        uint256 fee;
        uint8 decimals0;
        uint8 decimals1;
        uint256 balance0;
        uint256 balance1;
        Step[] steps;
    }

    struct SolidlyCase {
        bool stable;
        uint256 fee;
        uint8 decimals0;
        uint8 decimals1;
        uint256 reserve0;
        uint256 reserve1;
        Step[] steps;
    }

    /// @param state sqrt price, liquidity and tick; or the two reserves
    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        int256[3] state;
    }

    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    /// Getters of a Solidly factory.
    bool public constant isPaused = false;
    uint256 private _fee;
    ProbeToken private _token0;
    ProbeToken private _token1;

    constructor() {
        ProbeToken a = new ProbeToken(18);
        ProbeToken b = new ProbeToken(18);
        (_token0, _token1) = a < b ? (a, b) : (b, a);
    }

    function probeV3(bytes calldata code, V3Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            V3Case calldata c = cases[i];
            parameters = Parameters(address(this), address(_token0), address(_token1), c.fee, c.spacing);
            IV3Pool pool = IV3Pool(_create(code));
            pool.initialize(c.sqrtPrice);
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                outcomes[i][k] = _stepV3(pool, c.steps[k]);
                if (!outcomes[i][k].ok) break;
            }
        }
    }

    function _stepV3(IV3Pool pool, Step calldata step) private returns (Outcome memory outcome) {
        if (step.kind == MINT) {
            pool.mint(address(this), step.lower, step.upper, uint128(step.amount), "");
            outcome.ok = true;
        } else if (step.kind == BURN) {
            pool.burn(step.lower, step.upper, uint128(step.amount));
            outcome.ok = true;
        } else {
            _swapV3(pool, step, outcome);
        }
        (uint160 price, int24 tick,,,,,) = pool.slot0();
        outcome.state = [int256(uint256(price)), int256(uint256(pool.liquidity())), int256(tick)];
    }

    function _swapV3(IV3Pool pool, Step calldata step, Outcome memory outcome) private {
        int256 amount = step.kind == SWAP_IN ? int256(step.amount) : -int256(step.amount);
        try pool.swap{gas: STEP_GAS}(address(this), step.zeroForOne, amount, step.limit, "") returns (
            int256 amount0, int256 amount1
        ) {
            outcome.amountIn = uint256(step.zeroForOne ? amount0 : amount1);
            outcome.amountOut = uint256(-(step.zeroForOne ? amount1 : amount0));
            // A pool without enough liquidity fills a part, which is a failure for a router.
            outcome.ok = (step.kind == SWAP_IN ? outcome.amountIn : outcome.amountOut) == step.amount;
        } catch {}
    }

    function probeV4(bytes calldata code, V4Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            V4Case calldata c = cases[i];
            IV4Manager manager = IV4Manager(_create(bytes.concat(code, abi.encode(address(this)))));
            PoolKey memory key = PoolKey(address(_token0), address(_token1), c.fee, c.spacing, address(0));
            manager.initialize(key, c.sqrtPrice);
            manager.setProtocolFeeController(address(this));
            manager.setProtocolFee(key, c.protocolFee << 12 | c.protocolFee);
            outcomes[i] = abi.decode(manager.unlock(abi.encode(key, c.steps)), (Outcome[]));
        }
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (PoolKey memory key, Step[] memory steps) = abi.decode(data, (PoolKey, Step[]));
        Outcome[] memory outcomes = new Outcome[](steps.length);
        for (uint256 k; k < steps.length; ++k) {
            outcomes[k] = _stepV4(IV4Manager(msg.sender), key, steps[k]);
            if (!outcomes[k].ok) break;
        }
        return abi.encode(outcomes);
    }

    function _stepV4(IV4Manager manager, PoolKey memory key, Step memory step)
        private
        returns (Outcome memory outcome)
    {
        if (step.kind == MINT || step.kind == BURN) {
            int256 liquidity = step.kind == MINT ? int256(step.amount) : -int256(step.amount);
            (int256 delta,) = manager.modifyLiquidity(key, IV4Manager.Change(step.lower, step.upper, liquidity, 0), "");
            _settle(manager, key, delta);
            outcome.ok = true;
        } else {
            _swapV4(manager, key, step, outcome);
        }
        bytes32 slot = keccak256(abi.encodePacked(keccak256(abi.encode(key)), uint256(6)));
        uint256 slot0 = uint256(manager.extsload(slot));
        uint256 liquidity_ = uint256(manager.extsload(bytes32(uint256(slot) + 3)));
        outcome.state = [
            int256(uint256(uint160(slot0))), int256(uint256(uint128(liquidity_))), int256(int24(uint24(slot0 >> 160)))
        ];
    }

    function _swapV4(IV4Manager manager, PoolKey memory key, Step memory step, Outcome memory outcome) private {
        int256 amount = step.kind == SWAP_IN ? -int256(step.amount) : int256(step.amount);
        try manager.swap{gas: STEP_GAS}(key, IV4Manager.Swap(step.zeroForOne, amount, step.limit), "") returns (
            int256 delta
        ) {
            (int256 amount0, int256 amount1) = (delta >> 128, int128(delta));
            outcome.amountIn = uint256(-(step.zeroForOne ? amount0 : amount1));
            outcome.amountOut = uint256(step.zeroForOne ? amount1 : amount0);
            outcome.ok = (step.kind == SWAP_IN ? outcome.amountIn : outcome.amountOut) == step.amount;
            _settle(manager, key, delta);
        } catch {}
    }

    function _settle(IV4Manager manager, PoolKey memory key, int256 delta) private {
        (int256 amount0, int256 amount1) = (delta >> 128, int128(delta));
        _settle(manager, key.currency0, amount0);
        _settle(manager, key.currency1, amount1);
    }

    function _settle(IV4Manager manager, address token, int256 amount) private {
        if (amount > 0) {
            manager.take(token, address(this), uint256(amount));
        } else if (amount < 0) {
            manager.sync(token);
            ProbeToken(token).mint(address(manager), uint256(-amount));
            manager.settle();
        }
    }

    function probeV2(bytes calldata code, IV2Library library_, V2Case[] calldata cases)
        external
        returns (Outcome[][] memory outcomes)
    {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            V2Case calldata c = cases[i];
            IV2Pair pair = IV2Pair(_create(code));
            pair.initialize(address(_token0), address(_token1));
            _token0.set(address(pair), c.reserve0);
            _token1.set(address(pair), c.reserve1);
            pair.sync();
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swapV2{gas: STEP_GAS}(pair, library_, c.steps[k]) returns (uint256 input, uint256 output) {
                    (outcomes[i][k].ok, outcomes[i][k].amountIn, outcomes[i][k].amountOut) = (true, input, output);
                } catch {
                    break;
                }
                (uint112 reserve0, uint112 reserve1,) = pair.getReserves();
                outcomes[i][k].state = [int256(uint256(reserve0)), int256(uint256(reserve1)), int256(0)];
            }
        }
    }

    function swapV2(IV2Pair pair, IV2Library library_, Step calldata step)
        external
        returns (uint256 amountIn, uint256 amountOut)
    {
        (uint256 reserveIn, uint256 reserveOut,) = pair.getReserves();
        if (!step.zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        (amountIn, amountOut) = step.kind == SWAP_IN
            ? (step.amount, library_.getAmountOut(step.amount, reserveIn, reserveOut))
            : (library_.getAmountIn(step.amount, reserveIn, reserveOut), step.amount);
        (step.zeroForOne ? _token0 : _token1).mint(address(pair), amountIn);
        pair.swap(step.zeroForOne ? 0 : amountOut, step.zeroForOne ? amountOut : 0, address(this), "");
    }

    function probeStable(bytes calldata code, StableCase[] calldata cases)
        external
        returns (Outcome[][] memory outcomes)
    {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            StableCase calldata c = cases[i];
            bytes memory arguments =
                abi.encode(new ProbeToken(c.decimals0), new ProbeToken(c.decimals1), c.amplification, c.fee);
            IStable pool = IStable(_create(bytes.concat(code, arguments)));
            pool.add_liquidity([c.balance0, c.balance1], 0);
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swapStable{gas: STEP_GAS}(pool, c.steps[k]) returns (uint256 input, uint256 output) {
                    (outcomes[i][k].ok, outcomes[i][k].amountIn, outcomes[i][k].amountOut) = (true, input, output);
                } catch {
                    break;
                }
                outcomes[i][k].state = [int256(pool.balances(0)), int256(pool.balances(1)), int256(0)];
            }
        }
    }

    function getFee(address, bool) external view returns (uint256) {
        return _fee;
    }

    /// @param solidlyIn computes the executor's input for an exact output
    function probeSolidly(bytes calldata code, ISolidlyIn solidlyIn, SolidlyCase[] calldata cases)
        external
        returns (Outcome[][] memory outcomes)
    {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            SolidlyCase calldata c = cases[i];
            ProbeToken[2] memory tokens = [new ProbeToken(c.decimals0), new ProbeToken(c.decimals1)];
            ISolidly pair = ISolidly(_create(code));
            pair.initialize(address(tokens[0]), address(tokens[1]), c.stable);
            tokens[0].set(address(pair), 1_000 * 10 ** c.decimals0);
            tokens[1].set(address(pair), 1_000 * 10 ** c.decimals1);
            pair.mint(address(this));
            tokens[0].set(address(pair), c.reserve0);
            tokens[1].set(address(pair), c.reserve1);
            pair.sync();
            _fee = c.fee;
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swapSolidly{gas: STEP_GAS}(pair, solidlyIn, tokens, c.steps[k]) returns (
                    uint256 input, uint256 output
                ) {
                    (outcomes[i][k].ok, outcomes[i][k].amountIn, outcomes[i][k].amountOut) = (true, input, output);
                } catch {
                    break;
                }
                outcomes[i][k].state = [int256(pair.reserve0()), int256(pair.reserve1()), int256(0)];
            }
        }
    }

    function swapSolidly(ISolidly pair, ISolidlyIn solidlyIn, ProbeToken[2] calldata tokens, Step calldata step)
        external
        returns (uint256 amountIn, uint256 amountOut)
    {
        ProbeToken tokenIn = step.zeroForOne ? tokens[0] : tokens[1];
        (amountIn, amountOut) = step.kind == SWAP_IN
            ? (step.amount, pair.getAmountOut(step.amount, address(tokenIn)))
            : (solidlyIn.amountIn(pair, step.zeroForOne, step.amount), step.amount);
        tokenIn.mint(address(pair), amountIn);
        pair.swap(step.zeroForOne ? 0 : amountOut, step.zeroForOne ? amountOut : 0, address(this), "");
    }

    /// @dev Buys an exact output as the executor does.
    function swapStable(IStable pool, Step calldata step) external returns (uint256 amountIn, uint256 amountOut) {
        (int128 i, int128 j) = step.zeroForOne ? (int128(0), int128(1)) : (int128(1), int128(0));
        amountIn = step.amount;
        if (step.kind == SWAP_OUT) {
            amountIn = pool.get_dx(i, j, step.amount);
            uint256 brought = pool.get_dy(i, j, amountIn);
            if (brought < step.amount) {
                uint256 missing = step.amount - brought;
                amountIn = pool.get_dx(i, j, step.amount + missing + missing / 8) + 1;
            }
        }
        amountOut = pool.exchange(i, j, amountIn, step.kind == SWAP_OUT ? step.amount : 1);
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        _pay(int256(amount0), int256(amount1));
    }

    function pancakeV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        _pay(int256(amount0), int256(amount1));
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function _pay(int256 amount0, int256 amount1) private {
        if (amount0 > 0) _token0.mint(msg.sender, uint256(amount0));
        if (amount1 > 0) _token1.mint(msg.sender, uint256(amount1));
    }

    function _create(bytes memory code) private returns (address pool) {
        assembly {
            pool := create(0, add(code, 32), mload(code))
        }
        require(pool != address(0));
    }
}
