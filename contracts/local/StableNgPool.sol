// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IStableCoin} from "./StablePool.sol";

interface IRateOracle {
    function getRate() external view returns (uint256);
}

/// @title StableNgPool: two coins under the invariant of Curve's StableSwap-NG, with Curve's own
/// function names
/// @notice A transcription in Solidity: Curve's pools are written in Vyper and not published as an
/// artifact. Every division below is in the order of CurveStableSwapNG.vy and, of `get_dx` and
/// `get_dy`, of CurveStableSwapNGViews.vy (version 1.2.0), so the amounts are the same:
///   - a coin's rate scales it to 18 decimals, times the rate of its oracle, if it has one;
///   - D by Newton's iteration with D_P = D * D / xp0 * D / xp1 / 4;
///   - the fee of a swap grows as the balances halfway through it diverge, up to
///     `offpeg_fee_multiplier`;
///   - half of it leaves the balances for the admins, who never collect it here.
/// The views use A without its decimals, `get_dx` the fee before the swap. Without shares after the
/// first deposit, price oracles, ramps and rebasing coins.
contract StableNgPool {
    uint256 private constant N_COINS = 2;
    uint256 private constant A_PRECISION = 100;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant ADMIN_FEE = 5e9;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant MAX_ITERATIONS = 255;

    address[2] public coins;
    uint256[2] private stored;
    uint256[2] public admin_balances;
    uint256[2] private multipliers;
    address[2] private oracles;
    uint256 public immutable A_precise;
    uint256 public immutable fee;
    uint256 public immutable offpeg_fee_multiplier;

    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );
    event AddLiquidity(
        address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 invariant, uint256 token_supply
    );

    error UnknownCoin(int128 index);
    error TooLittle(uint256 expected, uint256 given);
    error DidNotConverge();

    /// @param precise_amplification the amplification times 100
    constructor(
        address[2] memory coins_,
        address[2] memory oracles_,
        uint256 precise_amplification,
        uint256 fee_,
        uint256 multiplier
    ) {
        (coins, oracles) = (coins_, oracles_);
        multipliers = [_multiplier(coins_[0]), _multiplier(coins_[1])];
        (A_precise, fee, offpeg_fee_multiplier) = (precise_amplification, fee_, multiplier);
    }

    function A() public view returns (uint256) {
        return A_precise / A_PRECISION;
    }

    function balances(uint256 k) public view returns (uint256) {
        return stored[k] - admin_balances[k];
    }

    function stored_rates() external view returns (uint256[] memory list) {
        uint256[2] memory rates = _rates();
        list = new uint256[](N_COINS);
        (list[0], list[1]) = (rates[0], rates[1]);
    }

    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy) {
        (uint256 from, uint256 to) = _pair(i, j);
        (dy,) = _swap(from, to, dx, A() * A_PRECISION);
    }

    function get_dx(int128 i, int128 j, uint256 dy) external view returns (uint256) {
        (uint256 from, uint256 to) = _pair(i, j);
        uint256[2] memory rates = _rates();
        uint256[2] memory xp = _scaled(rates);
        uint256 amp = A() * A_PRECISION;
        uint256 wanted = dy * rates[to] / PRECISION + 1;
        uint256 y = xp[to] - wanted * FEE_DENOMINATOR / (FEE_DENOMINATOR - _feeBetween(xp[from], xp[to]));
        uint256 x = _otherBalance(y, _invariant(xp, amp), amp);
        return (x - xp[from]) * PRECISION / rates[from];
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return exchange(i, j, dx, min_dy, msg.sender);
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver) public returns (uint256 dy) {
        (uint256 from, uint256 to) = _pair(i, j);
        require(dx > 0);
        uint256 forAdmins;
        (dy, forAdmins) = _swap(from, to, dx, A_precise);
        if (dy < min_dy) revert TooLittle(min_dy, dy);
        stored[from] += dx;
        stored[to] -= dy;
        admin_balances[to] += forAdmins;
        _call(coins[from], abi.encodeCall(IStableCoin.transferFrom, (msg.sender, address(this), dx)));
        _call(coins[to], abi.encodeCall(IStableCoin.transfer, (receiver, dy)));
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @notice Makes the first deposit, of both coins.
    function add_liquidity(uint256[] calldata amounts, uint256) external returns (uint256 minted) {
        require(stored[0] == 0 && amounts[0] > 0 && amounts[1] > 0);
        stored = [amounts[0], amounts[1]];
        minted = _invariant(_scaled(_rates()), A_precise);
        for (uint256 k; k < N_COINS; ++k) {
            _call(coins[k], abi.encodeCall(IStableCoin.transferFrom, (msg.sender, address(this), amounts[k])));
        }
        emit AddLiquidity(msg.sender, amounts, new uint256[](N_COINS), minted, minted);
    }

    function _swap(uint256 from, uint256 to, uint256 dx, uint256 amp)
        private
        view
        returns (uint256 dy, uint256 forAdmins)
    {
        uint256[2] memory rates = _rates();
        uint256[2] memory xp = _scaled(rates);
        uint256 x = xp[from] + dx * rates[from] / PRECISION;
        (uint256 gross, uint256 taken) = _sold(xp[from], xp[to], x, _otherBalance(x, _invariant(xp, amp), amp));
        dy = (gross - taken) * PRECISION / rates[to];
        forAdmins = taken * ADMIN_FEE / FEE_DENOMINATOR * PRECISION / rates[to];
    }

    /// @dev Returns the output, fee included, of a pool that moves from balances xpi and xpj to x
    /// and y, and that fee.
    function _sold(uint256 xpi, uint256 xpj, uint256 x, uint256 y) private view returns (uint256 gross, uint256 taken) {
        gross = xpj - y - 1;
        taken = gross * _feeBetween((xpi + x) / 2, (xpj + y) / 2) / FEE_DENOMINATOR;
    }

    function _feeBetween(uint256 xpi, uint256 xpj) private view returns (uint256) {
        if (offpeg_fee_multiplier <= FEE_DENOMINATOR) return fee;
        uint256 square = (xpi + xpj) ** 2;
        return offpeg_fee_multiplier * fee
            / ((offpeg_fee_multiplier - FEE_DENOMINATOR) * 4 * xpi * xpj / square + FEE_DENOMINATOR);
    }

    function _invariant(uint256[2] memory xp, uint256 amp) private pure returns (uint256 d) {
        uint256 sum = xp[0] + xp[1];
        uint256 ann = amp * N_COINS;
        d = sum;
        for (uint256 round; round < MAX_ITERATIONS; ++round) {
            uint256 product = d * d / xp[0];
            product = product * d / xp[1];
            product /= N_COINS ** N_COINS;
            uint256 previous = d;
            d = (ann * sum / A_PRECISION + product * N_COINS) * d
                / ((ann - A_PRECISION) * d / A_PRECISION + (N_COINS + 1) * product);
            if (_distance(d, previous) <= 1) return d;
        }
        revert DidNotConverge();
    }

    function _otherBalance(uint256 x, uint256 d, uint256 amp) private pure returns (uint256 y) {
        uint256 ann = amp * N_COINS;
        uint256 c = d * d / (x * N_COINS);
        c = c * d * A_PRECISION / (ann * N_COINS);
        uint256 b = x + d * A_PRECISION / ann;
        y = d;
        for (uint256 round; round < MAX_ITERATIONS; ++round) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_distance(y, previous) <= 1) return y;
        }
        revert DidNotConverge();
    }

    function _rates() private view returns (uint256[2] memory rates) {
        rates = multipliers;
        for (uint256 k; k < N_COINS; ++k) {
            if (oracles[k] != address(0)) rates[k] = rates[k] * IRateOracle(oracles[k]).getRate() / PRECISION;
        }
    }

    function _scaled(uint256[2] memory rates) private view returns (uint256[2] memory) {
        return [rates[0] * balances(0) / PRECISION, rates[1] * balances(1) / PRECISION];
    }

    function _multiplier(address coin) private view returns (uint256) {
        return 10 ** (36 - IStableCoin(coin).decimals());
    }

    function _pair(int128 i, int128 j) private pure returns (uint256 from, uint256 to) {
        if (i != 0 && i != 1) revert UnknownCoin(i);
        if (j != 1 - i) revert UnknownCoin(j);
        return (uint256(int256(i)), uint256(int256(j)));
    }

    /// @dev Calls a coin, which may return nothing.
    function _call(address coin, bytes memory data) private {
        (bool done, bytes memory answer) = coin.call(data);
        require(done && (answer.length == 0 || abi.decode(answer, (bool))));
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }
}
