// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title CryptoTriPool: three volatile coins, like Curve's tricrypto2
/// @notice A transcription of CurveCryptoSwap.vy and CurveCryptoMath3.vy
/// (curvefi/curve-crypto-contract, contracts/tricrypto), whose code no npm package has: the same
/// functions and events, every division in its order, and the same changes of its price scale.
/// Without owner functions, ramps, fees for admins and withdrawals, and with one deposit.
contract CryptoTriPool {
    using SafeERC20 for IERC20;

    struct Settings {
        uint256 ann;
        uint256 gamma;
        uint256 midFee;
        uint256 outFee;
        uint256 feeGamma;
        uint256 allowedExtraProfit;
        uint256 adjustmentStep;
        uint256 maHalfTime;
    }

    uint256 private constant N_COINS = 3;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant A_MULTIPLIER = 10_000;
    uint256 private constant MAX_ROUNDS = 255;
    uint256 private constant MIN_A = 27 * A_MULTIPLIER / 100;
    uint256 private constant MAX_A = 27 * A_MULTIPLIER * 1000;
    uint256 private constant MIN_GAMMA = 1e10;
    uint256 private constant MAX_GAMMA = 5e16;

    address[N_COINS] public coins;
    uint256[N_COINS] public balances;
    uint256[N_COINS] private _precisions;
    /// @dev Prices of the second and third coin in the first.
    uint256[2] public price_scale;
    uint256[2] public price_oracle;
    uint256[2] public last_prices;
    uint256 public last_prices_timestamp;

    uint256 public immutable A;
    uint256 public immutable gamma;
    uint256 public immutable mid_fee;
    uint256 public immutable out_fee;
    uint256 public immutable fee_gamma;
    uint256 public immutable allowed_extra_profit;
    uint256 public immutable adjustment_step;
    uint256 public immutable ma_half_time;
    uint256 public constant future_A_gamma_time = 0;
    bool public constant is_killed = false;

    uint256 public D;
    uint256 public xcp_profit;
    uint256 public virtual_price;
    uint256 public totalSupply;
    bool private _notAdjusted;

    event TokenExchange(
        address indexed buyer, uint256 sold_id, uint256 tokens_sold, uint256 bought_id, uint256 tokens_bought
    );
    event AddLiquidity(address indexed provider, uint256[N_COINS] token_amounts, uint256 fee, uint256 token_supply);

    error UnknownCoin(uint256 index);
    error NothingToExchange();
    error Slippage();
    error Loss();
    error UnsafeValue();
    error DidNotConverge();
    error OnlyOneDeposit();

    constructor(address[N_COINS] memory coins_, Settings memory settings, uint256[2] memory prices) {
        coins = coins_;
        for (uint256 k; k < N_COINS; ++k) {
            _precisions[k] = 10 ** (18 - IERC20Metadata(coins_[k]).decimals());
        }
        (A, gamma) = (settings.ann, settings.gamma);
        (mid_fee, out_fee, fee_gamma) = (settings.midFee, settings.outFee, settings.feeGamma);
        allowed_extra_profit = settings.allowedExtraProfit;
        adjustment_step = settings.adjustmentStep;
        ma_half_time = settings.maHalfTime;
        (price_scale, price_oracle, last_prices) = (prices, prices, prices);
        last_prices_timestamp = block.timestamp;
    }

    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy) {
        _check(i, j, dx);
        uint256[N_COINS] memory held = balances;
        held[i] += dx;
        uint256[N_COINS] memory xp = _scaled(held);
        uint256 y = _newtonY(xp, D, j);
        dy = _unscaled(xp[j] - y - 1, j);
        xp[j] = y;
        dy -= _fee(xp) * dy / 1e10;
    }

    function fee() external view returns (uint256) {
        return _fee(_scaled(balances));
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy) external {
        _check(i, j, dx);
        IERC20(coins[i]).safeTransferFrom(msg.sender, address(this), dx);
        uint256[N_COINS] memory held = balances;
        held[i] += dx;
        uint256[N_COINS] memory xp = _scaled(held);
        uint256 dy = xp[j] - _newtonY(xp, D, j);
        xp[j] -= dy;
        dy = _unscaled(dy - 1, j);
        dy -= _fee(xp) * dy / 1e10;
        if (dy < min_dy) revert Slippage();
        held[j] -= dy;
        balances = held;
        IERC20(coins[j]).safeTransfer(msg.sender, dy);
        xp[j] = _scaled(held)[j];
        (uint256 ix, uint256 price) = _priceOf(i, j, dx, dy);
        _tweakPrice(xp, ix, price);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @notice Adds all coins, once.
    function add_liquidity(uint256[N_COINS] calldata amounts, uint256 min_mint_amount) external {
        if (totalSupply != 0) revert OnlyOneDeposit();
        for (uint256 k; k < N_COINS; ++k) {
            IERC20(coins[k]).safeTransferFrom(msg.sender, address(this), amounts[k]);
        }
        balances = amounts;
        D = _newtonD(_scaled(amounts));
        totalSupply = _geometricMean(_sort(_evenBalances(D, price_scale)));
        if (totalSupply < min_mint_amount) revert Slippage();
        (virtual_price, xcp_profit) = (PRECISION, PRECISION);
        emit AddLiquidity(msg.sender, amounts, 0, totalSupply);
    }

    /// @dev Returns the price of a swap, and the coin whose price it is: zero for small ones.
    function _priceOf(uint256 i, uint256 j, uint256 dx, uint256 dy) private view returns (uint256 ix, uint256 price) {
        ix = j;
        if (dx > 1e5 && dy > 1e5) {
            (dx, dy) = (dx * _precisions[i], dy * _precisions[j]);
            if (i != 0 && j != 0) price = last_prices[i - 1] * dx / dy;
            else if (i == 0) price = dx * PRECISION / dy;
            else (ix, price) = (i, dy * PRECISION / dx);
        }
    }

    /// @dev Records a swap's price and the profit, and moves the price scale to the moving average
    /// if there is enough of it.
    function _tweakPrice(uint256[N_COINS] memory xp, uint256 i, uint256 price) private {
        uint256[2] memory oracle = _updatedOracle();
        uint256 unadjusted = _newtonD(xp);
        uint256[2] memory scale = price_scale;
        _savePrice(xp, i, price, unadjusted, scale);
        uint256 oldVirtualPrice = virtual_price;
        uint256 virtualPrice = PRECISION * _geometricMean(_sort(_evenBalances(unadjusted, scale))) / totalSupply;
        uint256 profit = xcp_profit * virtualPrice / oldVirtualPrice;
        if (virtualPrice < oldVirtualPrice) revert Loss();
        xcp_profit = profit;
        if (!_notAdjusted && virtualPrice * 2 - PRECISION > profit + 2 * allowed_extra_profit) _notAdjusted = true;
        if (_notAdjusted && _adjust(xp, oracle, scale, profit)) return;
        (D, virtual_price) = (unadjusted, virtualPrice);
    }

    /// @dev Returns false if the price scale stays.
    function _adjust(uint256[N_COINS] memory xp, uint256[2] memory oracle, uint256[2] memory scale, uint256 profit)
        private
        returns (bool)
    {
        uint256 norm;
        for (uint256 k; k < 2; ++k) {
            uint256 ratio = _distance(oracle[k] * PRECISION / scale[k], PRECISION);
            norm += ratio ** 2;
        }
        if (norm <= adjustment_step ** 2) return false;
        norm = _squareRoot(norm / PRECISION);
        uint256[2] memory prices;
        for (uint256 k; k < 2; ++k) {
            prices[k] = (scale[k] * (norm - adjustment_step) + adjustment_step * oracle[k]) / norm;
            xp[k + 1] = xp[k + 1] * prices[k] / scale[k];
        }
        uint256 d = _newtonD(xp);
        uint256 virtualPrice = PRECISION * _geometricMean(_sort(_evenBalances(d, prices))) / totalSupply;
        if (virtualPrice <= PRECISION || 2 * virtualPrice - PRECISION <= profit) {
            _notAdjusted = false;
            return false;
        }
        (price_scale, D, virtual_price) = (prices, d, virtualPrice);
        return true;
    }

    function _updatedOracle() private returns (uint256[2] memory oracle) {
        oracle = price_oracle;
        if (last_prices_timestamp >= block.timestamp) return oracle;
        uint256 alpha = _halfPower((block.timestamp - last_prices_timestamp) * PRECISION / ma_half_time);
        for (uint256 k; k < 2; ++k) {
            oracle[k] = (last_prices[k] * (PRECISION - alpha) + oracle[k] * alpha) / PRECISION;
        }
        (price_oracle, last_prices_timestamp) = (oracle, block.timestamp);
    }

    function _savePrice(uint256[N_COINS] memory xp, uint256 i, uint256 price, uint256 d, uint256[2] memory scale)
        private
    {
        if (price != 0 && i != 0) {
            last_prices[i - 1] = price;
            return;
        }
        if (price != 0) {
            for (uint256 k; k < 2; ++k) {
                last_prices[k] = last_prices[k] * PRECISION / price;
            }
            return;
        }
        uint256 dx = xp[0] / 1e6;
        uint256[N_COINS] memory after_ = [xp[0] + dx, xp[1], xp[2]];
        for (uint256 k; k < 2; ++k) {
            last_prices[k] = scale[k] * dx / (xp[k + 1] - _newtonY(after_, d, k + 1));
        }
    }

    function _scaled(uint256[N_COINS] memory amounts) private view returns (uint256[N_COINS] memory xp) {
        xp[0] = amounts[0] * _precisions[0];
        for (uint256 k = 1; k < N_COINS; ++k) {
            xp[k] = amounts[k] * price_scale[k - 1] * _precisions[k] / PRECISION;
        }
    }

    function _unscaled(uint256 amount, uint256 j) private view returns (uint256) {
        if (j != 0) amount = amount * PRECISION / price_scale[j - 1];
        return amount / _precisions[j];
    }

    /// @dev Returns the balances of an invariant at its prices.
    function _evenBalances(uint256 d, uint256[2] memory prices) private pure returns (uint256[N_COINS] memory x) {
        x[0] = d / N_COINS;
        for (uint256 k; k < 2; ++k) {
            x[k + 1] = d * PRECISION / (N_COINS * prices[k]);
        }
    }

    function _fee(uint256[N_COINS] memory xp) private view returns (uint256) {
        uint256 sum = xp[0] + xp[1] + xp[2];
        uint256 k0 = PRECISION;
        for (uint256 k; k < N_COINS; ++k) {
            k0 = k0 * N_COINS * xp[k] / sum;
        }
        uint256 share = fee_gamma == 0 ? k0 : fee_gamma * PRECISION / (fee_gamma + PRECISION - k0);
        return (mid_fee * share + out_fee * (PRECISION - share)) / PRECISION;
    }

    function _newtonD(uint256[N_COINS] memory unsorted) private view returns (uint256 d) {
        _checkCurve();
        uint256[N_COINS] memory x = _sort(unsorted);
        if (x[0] < 1e9 || x[0] > 1e33) revert UnsafeValue();
        for (uint256 k = 1; k < N_COINS; ++k) {
            if (x[k] * PRECISION / x[0] < 1e11) revert UnsafeValue();
        }
        d = N_COINS * _geometricMean(x);
        uint256 sum = x[0] + x[1] + x[2];
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = d;
            uint256 k0 = PRECISION;
            for (uint256 k; k < N_COINS; ++k) {
                k0 = k0 * x[k] * N_COINS / d;
            }
            d = _nextD(sum, k0, d);
            if (_distance(d, previous) * 1e14 < (d > 1e16 ? d : 1e16)) {
                for (uint256 k; k < N_COINS; ++k) {
                    _checkShare(x[k], d);
                }
                return d;
            }
        }
        revert DidNotConverge();
    }

    function _nextD(uint256 sum, uint256 k0, uint256 d) private view returns (uint256) {
        (uint256 g1k0, uint256 mul1) = _terms(k0, d);
        uint256 mul2 = 2 * PRECISION * N_COINS * k0 / g1k0;
        uint256 slope = sum + sum * mul2 / PRECISION + mul1 * N_COINS / k0 - mul2 * d / PRECISION;
        uint256 plus = d * (slope + sum) / slope;
        uint256 minus = d * d / slope;
        if (PRECISION > k0) minus += d * (mul1 / slope) / PRECISION * (PRECISION - k0) / k0;
        else minus -= d * (mul1 / slope) / PRECISION * (k0 - PRECISION) / k0;
        return plus > minus ? plus - minus : (minus - plus) / 2;
    }

    /// @dev Returns the balance of coin i for the other balances and an invariant.
    function _newtonY(uint256[N_COINS] memory x, uint256 d, uint256 i) private view returns (uint256 y) {
        _checkCurve();
        if (d < 1e17 || d > 1e33) revert UnsafeValue();
        (uint256 high, uint256 low) = (x[i == 0 ? 1 : 0], x[i == 2 ? 1 : 2]);
        _checkShare(high, d);
        _checkShare(low, d);
        if (high < low) (high, low) = (low, high);
        y = d / N_COINS * d / (low * N_COINS) * d / (high * N_COINS);
        uint256 k0i = PRECISION * high * N_COINS / d * low * N_COINS / d;
        uint256 limit = high > d ? high / 1e14 : d / 1e14;
        if (limit < 100) limit = 100;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = y;
            bool isBelow;
            (y, isBelow) = _nextY(high + low, k0i, d, y);
            if (isBelow) continue;
            if (_distance(y, previous) < (y / 1e14 > limit ? y / 1e14 : limit)) {
                _checkShare(y, d);
                return y;
            }
        }
        revert DidNotConverge();
    }

    /// @return next the next balance of an iteration
    /// @return isBelow true if the slope is negative, so that the balance is only halved
    function _nextY(uint256 sum, uint256 k0i, uint256 d, uint256 y) private view returns (uint256 next, bool isBelow) {
        uint256 k0 = k0i * y * N_COINS / d;
        sum += y;
        (uint256 g1k0, uint256 mul1) = _terms(k0, d);
        uint256 mul2 = PRECISION + 2 * PRECISION * k0 / g1k0;
        uint256 yfprime = PRECISION * y + sum * mul2 + mul1;
        if (yfprime < d * mul2) return (y / 2, true);
        yfprime -= d * mul2;
        uint256 slope = yfprime / y;
        uint256 minus = mul1 / slope;
        uint256 plus = (yfprime + PRECISION * d) / slope + minus * PRECISION / k0;
        minus += PRECISION * sum / slope;
        next = plus < minus ? y / 2 : plus - minus;
    }

    /// @dev Returns gamma + 1 - K0, and D times its square over A * N**N * gamma**2.
    function _terms(uint256 k0, uint256 d) private view returns (uint256 g1k0, uint256 mul1) {
        g1k0 = _distance(gamma + PRECISION, k0) + 1;
        mul1 = PRECISION * d / gamma * g1k0 / gamma * g1k0 * A_MULTIPLIER / A;
    }

    function _checkCurve() private view {
        if (A < MIN_A || A > MAX_A || gamma < MIN_GAMMA || gamma > MAX_GAMMA) revert UnsafeValue();
    }

    function _checkShare(uint256 x, uint256 d) private pure {
        uint256 share = x * PRECISION / d;
        if (share < 1e16 || share > 1e20) revert UnsafeValue();
    }

    /// @dev Balances are in falling order.
    function _geometricMean(uint256[N_COINS] memory x) private pure returns (uint256 mean) {
        mean = x[0];
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = mean;
            uint256 product = PRECISION;
            for (uint256 k; k < N_COINS; ++k) {
                product = product * x[k] / mean;
            }
            mean = mean * ((N_COINS - 1) * PRECISION + product) / (N_COINS * PRECISION);
            uint256 moved = _distance(mean, previous);
            if (moved <= 1 || moved * PRECISION < mean) return mean;
        }
        revert DidNotConverge();
    }

    /// @dev Returns 0.5 to a power, both in 1e18, by its series.
    function _halfPower(uint256 power) private pure returns (uint256) {
        uint256 whole = power / PRECISION;
        uint256 part = power - whole * PRECISION;
        if (whole > 59) return 0;
        uint256 result = PRECISION / 2 ** whole;
        if (part == 0) return result;
        uint256 term = PRECISION;
        uint256 sum = PRECISION;
        bool isNegative;
        for (uint256 n = 1; n <= MAX_ROUNDS; ++n) {
            uint256 c = (n - 1) * PRECISION;
            if (part > c) isNegative = !isNegative;
            term = term * (_distance(part, c) * (PRECISION / 2) / PRECISION) / (n * PRECISION);
            if (isNegative) sum -= term;
            else sum += term;
            if (term < 1e10) return result * sum / PRECISION;
        }
        revert DidNotConverge();
    }

    /// @dev Returns the square root of a number in 1e18.
    function _squareRoot(uint256 x) private pure returns (uint256) {
        if (x == 0) return 0;
        uint256 z = (x + PRECISION) / 2;
        uint256 y = x;
        for (uint256 round; round <= MAX_ROUNDS; ++round) {
            if (z == y) return y;
            y = z;
            z = (x * PRECISION / z + z) / 2;
        }
        revert DidNotConverge();
    }

    /// @dev Returns the numbers in falling order.
    function _sort(uint256[N_COINS] memory x) private pure returns (uint256[N_COINS] memory) {
        (uint256 a, uint256 b, uint256 c) = (x[0], x[1], x[2]);
        if (a < b) (a, b) = (b, a);
        if (b < c) (b, c) = (c, b);
        if (a < b) (a, b) = (b, a);
        return [a, b, c];
    }

    function _check(uint256 i, uint256 j, uint256 dx) private pure {
        if (i >= N_COINS) revert UnknownCoin(i);
        if (j >= N_COINS || j == i) revert UnknownCoin(j);
        if (dx == 0) revert NothingToExchange();
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }
}
