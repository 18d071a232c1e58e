// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SolidlyFactory} from "./SolidlyFactory.sol";

interface ISolidlyToken is IERC20 {
    function decimals() external view returns (uint8);
}

/// @title SolidlyPair: a volatile or stable pair of Velodrome V2 and Aerodrome
/// @notice No npm package has the published code, so this is a transcription, in our words, of
/// deposits and swaps in `Pool.sol` of github.com/aerodrome-finance/contracts (a5fae2e): every
/// division in its order, its iteration with the check that takes scaled balances for raw units,
/// its checks, its events and its storage writes, so that amounts, failures and gas are the same.
/// Without claims of fees, withdrawals, the oracle's getters and permits. A pair is a clone of one
/// implementation; the fee of an input is sent to a separate contract.
contract SolidlyPair {
    using SafeERC20 for ISolidlyToken;

    struct Observation {
        uint256 timestamp;
        uint256 reserve0Cumulative;
        uint256 reserve1Cumulative;
    }

    uint256 private constant MINIMUM_LIQUIDITY = 1_000;
    uint256 private constant MINIMUM_K = 1e10;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant WHOLE_BPS = 10_000;
    uint256 private constant OBSERVED_EVERY = 30 minutes;

    bool public stable;
    ISolidlyToken public token0;
    ISolidlyToken public token1;
    address public poolFees;
    SolidlyFactory public factory;
    Observation[] public observations;
    uint256 private _unit0;
    uint256 private _unit1;
    uint256 public reserve0;
    uint256 public reserve1;
    uint256 public blockTimestampLast;
    uint256 public reserve0CumulativeLast;
    uint256 public reserve1CumulativeLast;
    uint256 public index0;
    uint256 public index1;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    uint256 private _entered;

    event Fees(address indexed sender, uint256 amount0, uint256 amount1);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Swap(
        address indexed sender,
        address indexed to,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out
    );
    event Sync(uint256 reserve0, uint256 reserve1);
    event Transfer(address indexed from, address indexed to, uint256 value);

    error BelowMinimumK();
    error DepositsNotEqual();
    error FactoryAlreadySet();
    error InsufficientInputAmount();
    error InsufficientLiquidity();
    error InsufficientLiquidityMinted();
    error InsufficientOutputAmount();
    error InvalidTo();
    error IsPaused();
    error K();
    error NoConvergence();
    error Reentrant();

    modifier once() {
        if (_entered == 2) revert Reentrant();
        _entered = 2;
        _;
        _entered = 1;
    }

    function initialize(ISolidlyToken token0_, ISolidlyToken token1_, bool stable_) external {
        if (address(factory) != address(0)) revert FactoryAlreadySet();
        factory = SolidlyFactory(msg.sender);
        (token0, token1, stable) = (token0_, token1_, stable_);
        poolFees = address(new SolidlyFees());
        (_unit0, _unit1) = (10 ** token0_.decimals(), 10 ** token1_.decimals());
        observations.push(Observation(block.timestamp, 0, 0));
    }

    function metadata() external view returns (uint256, uint256, uint256, uint256, bool, ISolidlyToken, ISolidlyToken) {
        return (_unit0, _unit1, reserve0, reserve1, stable, token0, token1);
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, blockTimestampLast);
    }

    /// @notice Returns the current output of an input, fee included.
    function getAmountOut(uint256 amountIn, ISolidlyToken tokenIn) external view returns (uint256) {
        (uint256 held0, uint256 held1) = (reserve0, reserve1);
        amountIn -= _feeOf(amountIn);
        bool zeroForOne = tokenIn == token0;
        if (!stable) {
            (uint256 heldIn, uint256 heldOut) = zeroForOne ? (held0, held1) : (held1, held0);
            return amountIn * heldOut / (heldIn + amountIn);
        }
        uint256 kept = _k(held0, held1);
        held0 = held0 * PRECISION / _unit0;
        held1 = held1 * PRECISION / _unit1;
        (uint256 from, uint256 to) = zeroForOne ? (held0, held1) : (held1, held0);
        amountIn = amountIn * PRECISION / (zeroForOne ? _unit0 : _unit1);
        return (to - _otherBalance(amountIn + from, kept, to)) * (zeroForOne ? _unit1 : _unit0) / PRECISION;
    }

    /// @notice Counts the received tokens as a deposit; the first of a stable pair must be
    /// balanced.
    function mint(address to) external once returns (uint256 liquidity) {
        (uint256 held0, uint256 held1) = (reserve0, reserve1);
        (uint256 balance0, uint256 balance1) = (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
        (uint256 amount0, uint256 amount1) = (balance0 - held0, balance1 - held1);
        uint256 supply = totalSupply;
        if (supply == 0) {
            liquidity = Math.sqrt(amount0 * amount1) - MINIMUM_LIQUIDITY;
            _mint(address(1), MINIMUM_LIQUIDITY);
            if (stable) {
                if (amount0 * PRECISION / _unit0 != amount1 * PRECISION / _unit1) revert DepositsNotEqual();
                if (_k(amount0, amount1) <= MINIMUM_K) revert BelowMinimumK();
            }
        } else {
            liquidity = Math.min(amount0 * supply / held0, amount1 * supply / held1);
        }
        if (liquidity == 0) revert InsufficientLiquidityMinted();
        _mint(to, liquidity);
        _update(balance0, balance1, held0, held1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// @notice Pays first, then takes the fee of the input, then checks the curve.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external once {
        if (factory.isPaused()) revert IsPaused();
        if (amount0Out == 0 && amount1Out == 0) revert InsufficientOutputAmount();
        (uint256 held0, uint256 held1) = (reserve0, reserve1);
        if (amount0Out >= held0 || amount1Out >= held1) revert InsufficientLiquidity();
        if (to == address(token0) || to == address(token1)) revert InvalidTo();
        if (amount0Out > 0) token0.safeTransfer(to, amount0Out);
        if (amount1Out > 0) token1.safeTransfer(to, amount1Out);
        uint256 amount0In = _above(token0, held0 - amount0Out);
        uint256 amount1In = _above(token1, held1 - amount1Out);
        if (amount0In == 0 && amount1In == 0) revert InsufficientInputAmount();
        if (amount0In > 0) index0 += _takeFee(token0, amount0In);
        if (amount1In > 0) index1 += _takeFee(token1, amount1In);
        (uint256 balance0, uint256 balance1) = (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
        if (_k(balance0, balance1) < _k(held0, held1)) revert K();
        _update(balance0, balance1, held0, held1);
        emit Swap(msg.sender, to, amount0In, amount1In, amount0Out, amount1Out);
    }

    /// @notice Sets the reserves to the balances.
    function sync() external once {
        _update(token0.balanceOf(address(this)), token1.balanceOf(address(this)), reserve0, reserve1);
    }

    function _above(ISolidlyToken token, uint256 rest) private view returns (uint256) {
        uint256 balance = token.balanceOf(address(this));
        return balance > rest ? balance - rest : 0;
    }

    function _feeOf(uint256 amount) private view returns (uint256) {
        return amount * factory.getFee(address(this), stable) / WHOLE_BPS;
    }

    /// @return share the claim on the fee of each unit of liquidity
    function _takeFee(ISolidlyToken token, uint256 amount) private returns (uint256 share) {
        uint256 fee = _feeOf(amount);
        if (fee == 0) return 0;
        token.safeTransfer(poolFees, fee);
        share = fee * PRECISION / totalSupply;
        emit Fees(msg.sender, token == token0 ? fee : 0, token == token0 ? 0 : fee);
    }

    function _mint(address to, uint256 amount) private {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _update(uint256 balance0, uint256 balance1, uint256 held0, uint256 held1) private {
        uint256 passed = block.timestamp - blockTimestampLast;
        if (passed > 0 && held0 != 0 && held1 != 0) {
            reserve0CumulativeLast += held0 * passed;
            reserve1CumulativeLast += held1 * passed;
        }
        if (block.timestamp - observations[observations.length - 1].timestamp > OBSERVED_EVERY) {
            observations.push(Observation(block.timestamp, reserve0CumulativeLast, reserve1CumulativeLast));
        }
        (reserve0, reserve1, blockTimestampLast) = (balance0, balance1, block.timestamp);
        emit Sync(balance0, balance1);
    }

    /// @dev Returns the invariant of raw balances.
    function _k(uint256 x, uint256 y) private view returns (uint256) {
        if (!stable) return x * y;
        return _curve(x * PRECISION / _unit0, y * PRECISION / _unit1);
    }

    /// @dev Returns x^3*y + x*y^3 of balances in 18 decimals.
    function _curve(uint256 x, uint256 y) private pure returns (uint256) {
        return (x * y / PRECISION) * (x * x / PRECISION + y * y / PRECISION) / PRECISION;
    }

    function _slope(uint256 x, uint256 y) private pure returns (uint256) {
        return 3 * x * (y * y / PRECISION) / PRECISION + (x * x / PRECISION) * x / PRECISION;
    }

    /// @dev Returns the balance that preserves the curve for another one, from a first guess:
    /// iterates until a step is below one unit.
    function _otherBalance(uint256 x, uint256 kept, uint256 y) private view returns (uint256) {
        for (uint256 round; round < 255; ++round) {
            uint256 reached = _curve(x, y);
            bool below = reached < kept;
            uint256 step = (below ? kept - reached : reached - kept) * PRECISION / _slope(x, y);
            if (step == 0) {
                // Compares balances in 18 decimals as raw ones, as the published pair does.
                if (below && _k(x, y + 1) > kept) return y + 1;
                if (!below && (reached == kept || _curve(x, y - 1) < kept)) return y;
                step = 1;
            }
            y = below ? y + step : y - step;
        }
        revert NoConvergence();
    }
}

/// @title SolidlyFees: holds the fees of one pair
contract SolidlyFees {}
